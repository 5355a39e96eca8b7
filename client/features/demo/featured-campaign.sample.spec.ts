import { defaultInputs } from '@api/calculators/calculator-inputs.rules'
import { describe, expect, it } from '@jest/globals'
import { defaultOptions } from '@api/calculators/calculator-options.rules'
import { scenariosOf } from '@api/calculators/scenarios.rules'
import { ifItGoesWrong, techFlow } from './featured-campaign.sample'

describe('the featured campaign', () => {
  it('should compute a total loss as the calculator does', () => {
    const inputs = {
      ...defaultInputs,
      initialInvestment: String(ifItGoesWrong.invested),
      momMultiple: '1',
      incomeTaxRate: '45',
    }
    const { net, outcome } = scenariosOf('eis', inputs, defaultOptions).rows[0]!
    expect([outcome.reliefKept, outcome.lossReliefValue, net.negated()].map(Number)).toEqual([
      ifItGoesWrong.incomeTaxRelief,
      ifItGoesWrong.lossRelief,
      ifItGoesWrong.out,
    ])
  })

  it('should count the same sites in its plan and in its news', () => {
    expect(techFlow.updates[0]?.title).toBe('Sixtieth site goes live')
    expect(techFlow.businessModel).toContain('Sixty sites pay today')
  })

  it('should allocate all of its funds', () => {
    expect(techFlow.useOfFunds.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
  })
})
