import { describe, expect, it } from '@jest/globals'

import type { Scheme } from '@api/calculators/calculator-inputs.rules'
import { Decimal, NIL } from '@api/calculators/money.rules'
import { investorOutcome } from '@api/calculators/outcome.rules'

import { cases, INVESTED } from './tax-example'

const net = (scheme: Scheme, multiple: number) =>
  investorOutcome({
    scheme,
    investment: new Decimal(INVESTED),
    knowledgeIntensive: NIL,
    exitMultiple: new Decimal(multiple),
    lossReliefRate: new Decimal(45),
    claimLossRelief: true,
    cgtRate: new Decimal(24),
    otherGain: NIL,
    claimOnOtherGain: false,
    incomeTaxLiability: null,
    heldThreeYears: true,
  }).netResult.toNumber()

describe('the tax example', () => {
  it.each(cases)('says what the calculators say: $title', ({ multiple, seis, eis }) => {
    expect(net('seis', multiple)).toBe(seis)
    expect(net('eis', multiple)).toBe(eis)
  })
})
