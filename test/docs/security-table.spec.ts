import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = path.join(import.meta.dirname, '../..')
const page = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8')
const security = page('security.md')

/** How many requirements of level 1 and of level 2 each section of ASVS 5.0.0 has; they are numbered in that order. */
const SECTIONS: Record<string, [number, number]> = {
  '1.1': [0, 2],
  '1.2': [5, 4],
  '1.3': [2, 9],
  '1.4': [0, 3],
  '1.5': [1, 1],
  '2.1': [1, 2],
  '2.2': [2, 1],
  '2.3': [1, 3],
  '2.4': [0, 1],
  '3.2': [2, 0],
  '3.3': [1, 3],
  '3.4': [2, 4],
  '3.5': [3, 2],
  '3.7': [0, 2],
  '4.1': [1, 2],
  '4.2': [0, 1],
  '4.3': [0, 2],
  '4.4': [1, 3],
  '5.1': [0, 1],
  '5.2': [2, 1],
  '5.3': [2, 0],
  '5.4': [0, 3],
  '6.1': [1, 2],
  '6.2': [8, 4],
  '6.3': [2, 2],
  '6.4': [2, 2],
  '6.5': [0, 5],
  '6.6': [0, 3],
  '6.8': [0, 4],
  '7.1': [0, 3],
  '7.2': [4, 0],
  '7.3': [0, 2],
  '7.4': [2, 3],
  '7.5': [0, 2],
  '7.6': [0, 2],
  '8.1': [1, 1],
  '8.2': [2, 1],
  '8.3': [1, 0],
  '8.4': [0, 1],
  '9.1': [3, 0],
  '9.2': [1, 3],
  '10.1': [0, 2],
  '10.2': [0, 2],
  '10.3': [0, 4],
  '10.4': [5, 6],
  '10.5': [0, 5],
  '10.6': [0, 2],
  '10.7': [0, 3],
  '11.1': [0, 2],
  '11.2': [0, 3],
  '11.3': [2, 1],
  '11.4': [1, 3],
  '11.5': [0, 1],
  '11.6': [0, 1],
  '12.1': [1, 2],
  '12.2': [2, 0],
  '12.3': [0, 4],
  '13.1': [0, 1],
  '13.2': [0, 5],
  '13.3': [0, 2],
  '13.4': [1, 4],
  '14.1': [0, 2],
  '14.2': [1, 3],
  '14.3': [1, 2],
  '15.1': [1, 2],
  '15.2': [1, 2],
  '15.3': [1, 6],
  '16.1': [0, 1],
  '16.2': [0, 5],
  '16.3': [0, 4],
  '16.4': [0, 3],
  '16.5': [0, 3],
  '17.1': [0, 1],
  '17.2': [0, 4],
  '17.3': [0, 2],
}
const REQUIREMENTS = new Map<string, string>(
  Object.entries(SECTIONS).flatMap(([section, [first, second]]) =>
    Array.from({ length: first + second }, (_, at) => [`${section}.${at + 1}`, at < first ? '1' : '2'] as const),
  ),
)

/** Requirements of one level that have the same answer share a row. */
const rows = [...security.matchAll(/^\|(\d[\d., ]*)\|(\d)\|(.*)\|$/gm)].map(([, ids = '', level = '', cells = '']) => {
  const [, state = '', where = '', test = ''] = cells.split('|')
  return { ids: ids.split(', '), level, state, where, test }
})

const sectionAfter = (heading: string) => security.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

/** "1.2.6 to 1.2.8" names three. */
const idsIn = (text: string) =>
  [...text.matchAll(/(\d+\.\d+\.)(\d+)(?:\s+to\s+\1(\d+))?/g)].flatMap(([, section = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => section + (Number(from) + at)),
  )

/** `api/name` and `browser/name` are short for the files of those tests, `.spec` for the spec beside the source that the row names. */
function fileOf(name: string, where = '') {
  const [kind, rest] = name.split('/')
  if (kind === 'api') return `test/api/${rest}.api-spec.ts`
  if (kind === 'browser') return `test/browser/${rest}.browser.ts`
  return name === '.spec' ? where.replace(/^.*?`([^`]+)\.ts`.*$/, '$1.spec.ts') : name
}

/** The file and the titles quoted after it. */
const quotesIn = ({ where, test }: { where: string; test: string }) =>
  [...test.matchAll(/`([^`]+)` ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(([, name = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file: fileOf(name, where), title })),
  )

/** The first argument of `it('…', …)`, `test('…', …)`, `it.each([…])('…', …)` and the like. */
const TITLES = /(?:\b(?:it|test|adminTest|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/gs
const titlesOf = (file: string) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(TITLES)].map(([, , title = '']) =>
    title.replace(/\\(['"])/g, '$1'),
  )

describe('docs/security.md', () => {
  it('should list each requirement of levels 1 and 2 once, with its level', () => {
    const listed = [
      ...rows.flatMap(({ ids }) => ids),
      ...idsIn(sectionAfter('For the operator')),
      ...idsIn(sectionAfter('Not applicable')),
    ]
    expect([...listed].sort()).toEqual([...REQUIREMENTS.keys()].sort())
    for (const { ids, level } of rows) for (const id of ids) expect([id, level]).toEqual([id, REQUIREMENTS.get(id)])
  })

  it('should state whether each is met, and by which test what is met', () => {
    for (const row of rows) {
      const { ids, state, where, test } = row
      expect([ids, state]).toEqual([ids, expect.stringMatching(/^(met|in part|not met|read)$/)])
      const named = /^as ([\d.]+)$/.exec(test)?.[1]
      const proof = named ? rows.find((other) => other.ids.includes(named)) : row
      const count = proof ? quotesIn(proof).length : 0
      expect([ids, where.length > 0]).toEqual([ids, true])
      if (state === 'met' || test !== '–') expect([ids, count > 0]).toEqual([ids, true])
      if (state === 'read') expect([ids, test]).toEqual([ids, '–'])
    }
  })

  it('should quote the titles of tests as they are in the file named', () => {
    const quotes = rows.flatMap((row) => quotesIn(row))
    expect(quotes.length).toBeGreaterThan(100)
    expect(quotes.filter(({ file, title }) => !titlesOf(file).includes(title))).toEqual([])
  })
})

describe('the files that a page names', () => {
  it.each(['security.md', 'threat-model.md', 'security-policies.md', 'reliability.md', 'scaling.md'])(
    'should exist for %s',
    (name) => {
      const files = [
        ...page(name).matchAll(/`((?:src|client|test|deploy|scripts|docs|migrations|\.github)\/[^`\s*{]+)`/g),
      ].map(([, file = '']) => file)
      const shortened = [...page(name).matchAll(/`((?:api|browser)\/(?!name`)[\w-]+)`/g)].map(([, file = '']) =>
        fileOf(file),
      )
      const missing = [...files, ...shortened].filter(
        (file) => !/\/(?:api|browser)\/name\./.test(file) && !existsSync(path.join(root, file)),
      )
      expect(missing).toEqual([])
    },
  )
})
