import { describe, expect, it } from '@jest/globals'
import { defaultOptions } from '@api/calculators/calculator-options.rules'
import { scenarios } from '@api/calculators/scenarios.rules'
import { disposalLines } from './disposal-lines'

function lines(initialInvestment: string, momMultiple: string, soldShare = '') {
  const inputs = {
    initialInvestment,
    returnMethod: 'mom',
    momMultiple,
    percentageGain: '',
    incomeTaxRate: '40',
  } as const
  const options = { ...defaultOptions, disposal: 'notArmsLength', soldShare } as const
  const rows = disposalLines(scenarios('eis', inputs, options).disposal)
  return Object.fromEntries(rows.map(({ label, figure }) => [label, figure]))
}

describe('the statement of a sale', () => {
  it('signs what goes out and what comes in', () => {
    expect(lines('1,000', '2')).toMatchObject({
      'Cost of the shares sold': '\u2212£1,000.00',
      'Price received': '+£2,000.00',
      'Capital Gains Tax': '\u2212£240.00',
      'You gain': '£760.00',
    })
    expect(lines('1,000', '0.5')).toMatchObject({ 'You lose': '£500.00' })
  })

  it('gives what rounds to nil no sign, and calls it neither gain nor loss', () => {
    expect(lines('40', '0.5', '0.01')).toMatchObject({ 'Cost of the shares sold': '£0.00', 'You break even': '£0.00' })
    expect(lines('1,000', '1')).toMatchObject({ 'You break even': '£0.00' })
  })
})
