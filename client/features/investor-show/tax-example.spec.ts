import { describe, expect, it } from '@jest/globals'
import { type Scheme, defaultInputs } from '@api/calculators/calculator-inputs.rules'
import { defaultOptions } from '@api/calculators/calculator-options.rules'
import { scenariosOf } from '@api/calculators/scenarios.rules'
import { cases, INVESTED } from './tax-example'

const net = (scheme: Scheme, multiple: number) => {
  const inputs = {
    ...defaultInputs,
    returnMethod: 'percentage' as const,
    initialInvestment: String(INVESTED),
    percentageGain: String((multiple - 1) * 100),
    incomeTaxRate: '45',
  }
  return scenariosOf(scheme, inputs, defaultOptions)
    .rows.find(({ own }) => own)
    ?.net.toNumber()
}

describe('the tax example', () => {
  it.each(cases)('should give the figures of the calculators: $title', ({ multiple, seis, eis }) => {
    expect(net('seis', multiple)).toBe(seis)
    expect(net('eis', multiple)).toBe(eis)
  })
})
