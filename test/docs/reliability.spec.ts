import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const page = readFileSync('docs/reliability.md', 'utf8')
const rules = readFileSync('deploy/monitoring/alerts.yml', 'utf8')
const sources = globSync('src/**/*.ts')
  .filter((file) => !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const isInSources = (text: string) => sources.includes(`'${text}'`)

/** The cells of the table under a heading, without its head. */
function tableUnder(heading: string) {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const outcomes = tableUnder('What visitors saw')
const signs = tableUnder('What told the operator')
const quotedIn = (column: number) =>
  signs.flatMap((row) => [...(row[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted))

describe('docs/reliability.md', () => {
  it('should state for each fault what visitors saw, and what alerted the operator', () => {
    expect(outcomes.length).toBeGreaterThan(20)
    expect(signs.map(([fault]) => fault)).toEqual(outcomes.map(([fault]) => fault))
    expect(signs.filter((row) => row.length !== 5 || row.includes(''))).toEqual([])
  })

  it('should name a test for each fault, and each fault that is played', () => {
    const runs = outcomes.map((row) => /^`(.+)`$/.exec(row[4] ?? '')?.[1] ?? '')
    const played = globSync('test/faults/*.fault.ts').map((file) => file.replace(/^.*\/|\.fault\.ts$/g, ''))
    const unknown = runs.filter((run) => !existsSync(run) && run !== 'npm run test:chaos' && !played.some((name) => name.startsWith(run))) // prettier-ignore
    expect(unknown).toEqual([])
    const missing = played.filter((name) => name !== 'alerts' && !runs.some((run) => run && name.startsWith(run)))
    expect(missing).toEqual([])
  })

  it('should quote messages that the product logs', () => {
    expect(quotedIn(1).length).toBeGreaterThan(15)
    expect(quotedIn(1).filter((message) => !isInSources(message))).toEqual([])
  })

  it('should name metrics of the product, or of what scrapes it', () => {
    const known = (name: string) => isInSources(name) || new RegExp(`\\b${name}\\{job=`).test(rules)
    expect(quotedIn(2).length).toBeGreaterThan(15)
    expect(quotedIn(2).filter((name) => !known(name))).toEqual([])
  })

  it('should name alerts, bold if they page', () => {
    const severities = new Map(
      [...rules.matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(([, name = '', severity]) => [name, severity]),
    )
    const named = signs.flatMap((row) => row[3]?.match(/\*{0,2}[A-Z]\w+\*{0,2}/g) ?? [])
    expect(named.length).toBeGreaterThan(15)
    for (const alert of named) {
      const name = alert.replaceAll('*', '')
      expect([name, severities.get(name)]).toEqual([name, alert.startsWith('**') ? 'page' : 'ticket'])
    }
  })

  it('should name conditions that the product watches', () => {
    const watched = readFileSync('src/watch/watch.service.ts', 'utf8')
    const conditions = quotedIn(4)
    expect(conditions.length).toBeGreaterThan(5)
    expect(conditions.filter((name) => !new RegExp(`^ {4}'?${name}'?: \\(\\) =>`, 'm').test(watched))).toEqual([])
  })
})
