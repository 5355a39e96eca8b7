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

const rows = [...security.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) .*$/gm)].map(([line, id = '', level = '']) => {
  const [, , , , state = '', where = '', test = ''] = line.split('|').map((cell) => cell.trim())
  return { id, level, state, where, test }
})

/** "1.2.6 to 1.2.8" names three. */
const withoutObject = [
  ...security
    .slice(security.indexOf('Of the other requirements'))
    .replace(/\([^)]*\)/g, '')
    .matchAll(/(\d+\.\d+\.)(\d+)(?:\s+to\s+\1(\d+))?/g),
].flatMap(([, section = '', from = '', to = from]) =>
  Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => section + (Number(from) + at)),
)

describe('the table of docs/security.md', () => {
  it('lists each requirement of levels 1 and 2 once, with its level', () => {
    const listed = [...rows.map(({ id }) => id), ...withoutObject]
    expect([...listed].sort()).toEqual([...REQUIREMENTS.keys()].sort())
    for (const { id, level } of rows) expect([id, level]).toEqual([id, REQUIREMENTS.get(id)])
  })

  it('says of each whether it is met, and names a test or says that there is none', () => {
    for (const { id, state, where, test } of rows) {
      expect([id, state]).toEqual([id, expect.stringMatching(/^(met|in part|not met|operator)$/)])
      expect([id, where.length > 0, test.length > 0]).toEqual([id, true, true])
    }
  })

  it.each(['security.md', 'threat-model.md', 'security-policies.md', 'reliability.md', 'scaling.md'])(
    'names only files that exist: %s',
    (name) => {
      const files = [
        ...page(name).matchAll(/`((?:src|client|test|deploy|scripts|docs|migrations|\.github)\/[^`\s*{]+)`/g),
      ].map(([, file = '']) => file)
      const shortened = [...page(name).matchAll(/`(api|browser)\/([\w-]+)`/g)].map(([, kind, test]) =>
        kind === 'api' ? `test/api/${test}.api-spec.ts` : `test/browser/${test}.browser.ts`,
      )
      const missing = [...files, ...shortened].filter(
        (file) => !/\/(?:api|browser)\/name\./.test(file) && !existsSync(path.join(root, file)),
      )
      expect(missing).toEqual([])
    },
  )
})
