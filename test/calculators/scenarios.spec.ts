import { describe, expect, it } from '@jest/globals'
import { typed } from '../support/calculator-cases.js'
import type { CalculatorInputs, Scheme } from '../../src/calculators/calculator-inputs.rules.js'
import {
  type CalculatorOptions,
  defaultOptions,
  refuseOptions,
} from '../../src/calculators/calculator-options.rules.js'
import { whyRelieved, inheritanceOf } from '../../src/calculators/inheritance.rules.js'
import { formatMoney } from '../../src/calculators/money.rules.js'
import { scenariosCsv } from '../../src/calculators/csv.rules.js'
import { scenariosOf } from '../../src/calculators/scenarios.rules.js'
import { RULES_CHECKED_ON } from '../../src/calculators/tax-rules.rules.js'

const run = (of: Scheme, options: Partial<CalculatorOptions> = {}, more: Partial<CalculatorInputs> = {}) =>
  scenariosOf(of, { ...typed, ...more }, { ...defaultOptions, ...options })
const rowOf = (result: ReturnType<typeof run>, label: string) => {
  const row = result.rows.find((one) => one.label === label)
  if (!row) throw new Error(`No row ${label}`)
  return row
}

describe(whyRelieved.name, () => {
  const why = (more: Partial<CalculatorOptions>) => {
    const options = { ...defaultOptions, valueAtDeath: '100,000', ...more }
    return whyRelieved({ options, relief: inheritanceOf(options)! })
  }

  it('should be the time of ownership only where that is too short', () => {
    expect(why({ ownedYears: '1.99', aimTraded: 'yes' })).toBe(
      'No relief: the shares were owned for less than two years.',
    )
    expect(why({ aimTraded: 'yes' })).toMatch(/^Shares traded on AIM/)
    expect(why({ diedOn: '2026-04-05', aimTraded: 'yes' })).toBe('Before 6 April 2026 relief had no limit.')
    expect(why({ valueAtDeath: '0' })).toBe('Relief in full up to £2,500,000, by half above.')
  })
})

describe('scenarios', () => {
  it('should run from the losing case to ten times, with the visitor’s own figure in its place', () => {
    const { rows } = run('seis')
    expect(rows.map(({ label }) => label)).toEqual(['Lost', 'Half back', 'Money back', '2×', '3×', '5×', '10×'])
    expect(rows.filter(({ own }) => own).map(({ label }) => label)).toEqual(['3×'])
  })

  it('should mark a landmark instead of repeating it', () => {
    expect(run('seis', {}, { momMultiple: '5' }).rows).toHaveLength(6)
    expect(
      rowOf(run('eis', {}, { returnMethod: 'percentage', momMultiple: '', percentageGain: '-100' }), 'Lost').own,
    ).toBe(true)
  })

  it.each([
    ['100.2', '2.002×'],
    ['-99.6', '0.004×'],
    ['-50.004', '0.49996×'],
    ['200.4567', '3×'],
  ])('should tell a gain of %s% from every landmark: %s', (percentageGain, label) => {
    const { rows } = run('seis', {}, { returnMethod: 'percentage', momMultiple: '', percentageGain })
    expect(rows.find(({ own }) => own)?.label).toBe(label)
    expect(new Set(rows.map((row) => row.label)).size).toBe(rows.length)
  })

  it('should net £50,000 in SEIS at 45% as worked out by hand', () => {
    const shown = run('seis').rows.map(({ net, withoutScheme, difference }) =>
      [net, withoutScheme, difference].map(formatMoney),
    )
    expect(shown).toEqual([
      ['-£13,750.00', '-£27,500.00', '£13,750.00'],
      ['£0.00', '-£13,750.00', '£13,750.00'],
      ['£25,000.00', '£0.00', '£25,000.00'],
      ['£75,000.00', '£38,000.00', '£37,000.00'],
      ['£125,000.00', '£76,000.00', '£49,000.00'],
      ['£225,000.00', '£152,000.00', '£73,000.00'],
      ['£475,000.00', '£342,000.00', '£133,000.00'],
    ])
  })

  it('should set what comes back against what was paid, as a multiple and as a yearly return', () => {
    const returns = (options: Partial<CalculatorOptions>) => {
      const { multipleAfterTax, yearlyReturn } = rowOf(run('seis', options), '3×')
      return [multipleAfterTax, yearlyReturn]
    }
    // £25,000 after relief, £150,000 back: 6 to the power of a fifth is 1.431.
    expect(returns({})).toEqual(['6', '43.1'])
    expect(returns({ yearsHeld: '3' })).toEqual(['6', '81.7'])
    expect(rowOf(run('seis', { lossRelief: 'none' }), 'Lost').yearlyReturn).toBe('-100')
  })

  it('should take fees off both columns', () => {
    const { net, withoutScheme } = rowOf(run('seis', { fee: '2', exitFee: '10' }), '3×')
    // £1,000 on the way in, and a tenth of the £100,000 gained.
    expect([net, withoutScheme].map(formatMoney)).toEqual(['£114,000.00', '£65,000.00'])
  })

  it('should relieve a loss at the chosen Scottish rate, without a ceiling of ours', () => {
    const lost = rowOf(run('eis', { scottishRate: '48', taxBill: '40,000' }, { incomeTaxRate: '40' }), 'Lost')
    expect(formatMoney(lost.outcome.lossReliefValue)).toBe('£16,800.00')
  })

  it('should count loss relief and reinvestment relief only while they are on', () => {
    expect(formatMoney(rowOf(run('seis', { reliefs: [] }), 'Lost').net)).toBe('-£25,000.00')
    expect(formatMoney(rowOf(run('seis', { reliefs: ['loss', 'reinvestment'] }), 'Lost').net)).toBe('-£7,750.00')
    expect(formatMoney(rowOf(run('seis', { reliefs: ['loss', 'reinvestment'], gain: '10,000' }), '2×').net)).toBe(
      '£76,200.00',
    )
  })

  it('should ignore a relief that the scheme does not have', () => {
    expect(rowOf(run('eis', { reliefs: ['loss', 'reinvestment'] }), 'Lost').net).toEqual(rowOf(run('eis'), 'Lost').net)
  })

  it('should relieve a loss on both sides or on neither', () => {
    const lost = rowOf(run('seis', { reliefs: [] }), 'Lost')
    expect([lost.net, lost.withoutScheme].map(formatMoney)).toEqual(['-£25,000.00', '-£50,000.00'])
    const againstGains = rowOf(run('seis', { lossRelief: 'gains' }), 'Lost')
    expect([againstGains.net, againstGains.withoutScheme].map(formatMoney)).toEqual(['-£19,000.00', '-£38,000.00'])
  })

  it('should set an exempt amount against the gain on exit of scheme and comparator alike', () => {
    const { net, withoutScheme } = rowOf(run('seis', { exemptAmount: '3000', taxBill: '0' }), '2×')
    expect([net, withoutScheme].map(formatMoney)).toEqual(['£38,720.00', '£38,720.00'])
  })

  it('should refuse unreadable options, and read them as empty meanwhile', () => {
    expect(
      Object.keys(
        refuseOptions({
          ...defaultOptions,
          taxBill: '5,00',
          gain: '-1',
          cgtRate: '28',
          gainDate: '2025-04-05',
          diedOn: '2026-02-29',
          soldShare: '0',
        }),
      ),
    ).toEqual(['taxBill', 'gain', 'cgtRate', 'gainDate', 'soldShare', 'diedOn'])
    expect(refuseOptions({ ...defaultOptions, taxBill: '0', soldShare: '100%', gainDate: '2026-04-06' })).toEqual({})
    expect(rowOf(run('seis', { taxBill: '5,00' }), 'Lost').net).toEqual(rowOf(run('seis'), 'Lost').net)
  })

  it('should write one line of plain figures per outcome, and below them all that was entered', () => {
    const entered = { inputs: typed, options: { ...defaultOptions, taxBill: '=1+1' } }
    const [outcomes = '', basis = ''] = scenariosCsv('seis', entered, run('seis')).trimEnd().split('\r\n\r\n')
    const lines = outcomes.split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines[1]).toBe('Lost,0,0.00,25000.00,11250.00,0.00,0.00,-13750.00,-27500.00,13750.00,2026-27')
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1)
    expect(basis.split('\r\n')).toEqual(
      expect.arrayContaining([
        'Scheme,SEIS',
        `incomeTaxRate,${typed.incomeTaxRate}`,
        "taxBill,'=1+1",
        'Relief you can claim (GBP),25000.00',
        `Rules checked,${RULES_CHECKED_ON}`,
      ]),
    )
  })
})
