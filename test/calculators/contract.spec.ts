import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { BadRequestException } from '@nestjs/common'
import { CalculatorsController } from '../../src/calculators/calculators.controller.js'

interface Case {
  id: string
  title: string
  request: { method: string; path: string; query?: Record<string, string | string[]>; body?: unknown }
  status?: number
  expected?: Record<string, string>
  errors?: string[]
}

const casesIn = (file: string) =>
  (JSON.parse(readFileSync(new URL(`../support/${file}`, import.meta.url), 'utf8')) as { cases: Case[] }).cases
const cases = ['calculator-cases-2.json', 'calculator-cases-3.json', 'calculator-cases-4.json'].flatMap(casesIn)

const calculators = new CalculatorsController()

function answer({ path, query = {}, body }: Case['request']): unknown {
  const name = path.replace('/api/calculators/', '')
  if (name === 'plan') return calculators.plan(body, undefined)
  return name === 'capacity' ? calculators.capacity(query) : calculators.calculate(name, query)
}

const isNamed = (entry: Record<string, unknown>, name: string) =>
  (name === 'own' && entry.own === true) || [entry.id, entry.key, entry.taxYear].includes(name)

/** Follows `scenarios[own].net`, `scenarios[0].net` and `years[2026-27].billLeft`. */
function look(tree: unknown, path: string): unknown {
  const steps = path.replaceAll('[', '.#').replaceAll(']', '').split('.')
  return steps.reduce<unknown>((found, step) => {
    if (!step.startsWith('#')) return (found as Record<string, unknown> | undefined)?.[step]
    const entries = found as Record<string, unknown>[]
    const name = step.slice(1)
    return entries.find((entry) => isNamed(entry, name)) ?? entries[Number(name)]
  }, tree)
}

const shown = (value: unknown): string =>
  value !== null && typeof value === 'object' && 'rounded' in value ? String(value.rounded) : String(value)

async function errorsOf(request: Case['request']): Promise<string[]> {
  try {
    await answer(request)
  } catch (error) {
    if (!(error instanceof BadRequestException)) throw error
    return Object.keys((error.getResponse() as { errors: object }).errors).sort()
  }
  return []
}

describe('the golden cases of the contract', () => {
  it.each(cases)('should hold: $id $title', async ({ request, expected = {}, errors }) => {
    if (errors) return expect(await errorsOf(request)).toEqual([...errors].sort())
    const tree = await answer(request)
    expect(Object.fromEntries(Object.keys(expected).map((path) => [path, shown(look(tree, path))]))).toEqual(expected)
  })
})

describe('a refusal', () => {
  const query = { initialInvestment: '50000', momMultiple: '2', incomeTaxRate: '40' }
  const company = { date: '2026-10-01', grossAssets: '100000', employees: '5' }
  const planned = (year: object) => ({
    years: [{ taxYear: '2026-27', taxBill: '10000', ...year }],
    investments: [{ id: 'a', date: '2026-06-01', amount: '1000', scheme: 'seis' }],
  })
  const single = (scheme: string, more: object) => ({
    method: 'GET',
    path: `/api/calculators/${scheme}`,
    query: { ...query, ...more },
  })
  const capacity = (more: object) => ({
    method: 'GET',
    path: '/api/calculators/capacity',
    query: { ...company, ...more },
  })
  const plan = (body: object) => ({ method: 'POST', path: '/api/calculators/plan', body })

  it.each<[string, Case['request'], string]>([
    ['reinvestment under EIS', single('eis', { reliefs: ['loss', 'reinvestment'] }), 'reliefs'],
    ['deferral under SEIS', single('seis', { reliefs: ['loss', 'deferral'] }), 'reliefs'],
    ['no relief beside another', single('seis', { reliefs: ['none', 'loss'] }), 'reliefs'],
    [
      'loss relief that the reliefs leave out',
      single('seis', { reliefs: 'carry-back', lossRelief: 'gains' }),
      'lossRelief',
    ],
    ['a spouse’s allowance above the whole', single('eis', { spouseAllowance: '2500000.01' }), 'spouseAllowance'],
    ['knowledge-intensive under SEIS', single('seis', { knowledgeIntensive: '1' }), 'knowledgeIntensive'],
    ['a percentage beside a multiple', single('seis', { percentageGain: '5' }), 'percentageGain'],
    [
      'a multiple beside a percentage',
      single('seis', { returnMethod: 'percentage', percentageGain: '5' }),
      'momMultiple',
    ],
    ['a rate of other years', single('seis', { cgtRate: '20' }), 'cgtRate'],
    ['a rate of later years', single('seis', { taxYear: '2024-25', lastYearCgtRate: '24' }), 'lastYearCgtRate'],
    ['a death before the relief', single('eis', { diedOn: '1996-04-05' }), 'diedOn'],
    ['a fraction of a penny', single('eis', { taxBill: '1.005' }), 'taxBill'],
    ['an exponent', single('eis', { taxBill: '1e4' }), 'taxBill'],
    ['an issue before SEIS', capacity({ date: '2012-04-05' }), 'date'],
    ['an exponent in assets', capacity({ grossAssets: '1e5' }), 'grossAssets'],
    [
      'a plan’s knowledge-intensive shares under SEIS',
      plan({ ...planned({}), investments: [{ ...planned({}).investments[0], knowledgeIntensive: true }] }),
      'investments.0.knowledgeIntensive',
    ],
    ['VCT relief above the bill', plan(planned({ vctRelief: '10000.01' })), 'years.0.vctRelief'],
    ['a rate no day of the year has', plan(planned({ cgtRate: '10' })), 'years.0.cgtRate'],
  ])('should name the field of %s', async (_, request, field) => {
    expect(await errorsOf(request)).toEqual([field])
  })

  it.each<[string, Case['request']]>([
    ['all of what may be exempt', single('seis', { exemptAmount: '3000' })],
    [
      'both rates of a year that had both',
      single('seis', { taxYear: '2024-25', cgtRate: '10', lastYearCgtRate: '20' }),
    ],
    ['all of the investment as knowledge-intensive', single('eis', { knowledgeIntensive: '50,000' })],
    ['the first day of SEIS', capacity({ date: '2012-04-06' })],
    ['assets that stay', capacity({ grossAssetsAfter: '100000', tradeStarted: '2026-10-01' })],
    ['VCT relief of the whole bill', plan(planned({ vctRelief: '10000' }))],
  ])('should not meet %s', async (_, request) => {
    expect(await errorsOf(request)).toEqual([])
  })
})

it('should raise the named limit by other EIS shares above £1m, since they are knowledge-intensive', () => {
  const query = { initialInvestment: '700000', momMultiple: '2', incomeTaxRate: '45', otherSubscriptions: '1400000' }
  const limitOf = (more: object) => calculators.calculate('eis', { ...query, ...more }).claim?.annualLimit?.rounded
  expect(limitOf({ knowledgeIntensive: '700000' })).toBe('2000000.00')
  expect(limitOf({})).toBe('1400000.00')
})

it('should count other EIS shares above £1m in plans as well, against the limit and the bill', async () => {
  const { years = [] } = await calculators.plan(
    {
      years: [{ taxYear: '2026-27', taxBill: '600000', otherSubscriptionsEis: '1400000' }],
      investments: [{ id: 'k', date: '2026-06-01', amount: '700000', scheme: 'eis', knowledgeIntensive: true }],
    },
    undefined,
  )
  expect(years[0]).toMatchObject({ billAvailable: { rounded: '180000.00' }, eisRelief: { rounded: '180000.00' } })
})
