import { describe, expect, it } from '@jest/globals'
import { Decimal, NIL } from '@api/calculators/money.rules'
import { investorOutcome } from '@api/calculators/outcome.rules'
import { ifItGoesWrong, techFlow } from './campaign-detail.sample'

describe('the featured campaign', () => {
  it('reckons a total loss as the calculator does', () => {
    const outcome = investorOutcome({
      scheme: 'eis',
      investment: new Decimal(ifItGoesWrong.invested),
      knowledgeIntensive: NIL,
      exitMultiple: NIL,
      lossReliefRate: new Decimal(45),
      claimLossRelief: true,
      cgtRate: new Decimal(24),
      otherGain: NIL,
      claimOnOtherGain: false,
      incomeTaxLiability: null,
      heldThreeYears: true,
    })
    expect(
      [outcome.incomeTaxReliefKept, outcome.lossReliefAgainstIncome, outcome.netResult.negated()].map(Number),
    ).toEqual([ifItGoesWrong.incomeTaxRelief, ifItGoesWrong.lossRelief, ifItGoesWrong.out])
  })

  it('places the whole of its funds', () => {
    expect(techFlow.useOfFunds.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
  })
})
