import { describe, expect, it } from '@jest/globals'
import {
  allocatedPercent,
  campaignOf,
  defaultForm,
  fullnessOf,
  isFundUse,
  maxBelowMin,
  parts,
  validate,
  withTag,
  type CampaignForm,
} from './campaign-form'

const filled: CampaignForm = {
  ...defaultForm,
  name: 'Lantern Ferries',
  tagline: 'Electric boats',
  target: '250000',
  sharePrice: '1.25',
  preMoneyValuation: '1750000',
  problemDescription: 'Diesel',
  solutionDescription: 'Batteries',
  marketOpportunity: 'Harbours',
  businessModel: 'Fares',
}

describe('the validation of a campaign', () => {
  it('should find no errors once every required field is filled in', () => {
    expect(validate(filled)).toEqual({})
  })

  it('should name each missing field in the words of the form, in its order', () => {
    expect(Object.values(validate(defaultForm))).toEqual([
      'Company name is required',
      'Tagline is required',
      'Funding target is required',
      'Share price is required',
      'Pre-money valuation is required',
      'Problem description is required',
      'Solution description is required',
      'Market opportunity is required',
      'Business model is required',
    ])
  })

  it('should treat a blank as empty', () => {
    expect(validate({ ...filled, name: '  ' })).toEqual({ name: 'Company name is required' })
  })

  it('should hold amounts to their minimum', () => {
    expect(
      validate({ ...filled, target: '0.5', sharePrice: '0', daysToRun: '', minInvestment: '0', maxInvestment: '-1' }),
    ).toEqual({
      target: 'Funding target must be at least £1',
      sharePrice: 'Share price must be at least £0.01',
      daysToRun: 'Days to run must be at least 1',
      minInvestment: 'Minimum investment must be at least £1',
      maxInvestment: 'Maximum investment must be at least £1',
    })
    expect(validate({ ...filled, target: '1', sharePrice: '0.01', preMoneyValuation: '1' })).toEqual({})
  })

  it('should accept a share price in whole pence only', () => {
    expect(validate({ ...filled, sharePrice: '1.1' })).toEqual({})
    expect(validate({ ...filled, sharePrice: '1.005' })).toEqual({ sharePrice: 'Share price must be in whole pence' })
    expect(validate({ ...filled, sharePrice: '0.001' })).toEqual({ sharePrice: 'Share price must be at least £0.01' })
  })

  it('should not refuse shares that do not add up to 100%, nor a maximum below the minimum', () => {
    const odd = { ...filled, useOfFunds: [], minInvestment: '500', maxInvestment: '100' }
    expect(validate(odd)).toEqual({})
    expect(maxBelowMin(odd)).toBe(true)
    expect(allocatedPercent(odd)).toBe(0)
  })
})

describe('tags', () => {
  it('should be trimmed, and never blank or repeated', () => {
    expect(withTag([], '  Food ')).toEqual(['Food'])
    expect(withTag(['Food'], 'food')).toEqual(['Food'])
    expect(withTag(['Food'], '   ')).toEqual(['Food'])
  })
})

describe('a use of funds', () => {
  it('should need a purpose and a share above zero', () => {
    expect(isFundUse({ category: 'Team', percentage: '5' })).toBe(true)
    expect(isFundUse({ category: ' ', percentage: '5' })).toBe(false)
    expect(isFundUse({ category: 'Team', percentage: '0' })).toBe(false)
    expect(isFundUse({ category: 'Team', percentage: '-5' })).toBe(false)
  })

  it('should add up without errors of binary fractions', () => {
    const useOfFunds = ['0.1', '0.2', '99.7'].map((percentage, key) => ({
      key: String(key),
      category: 'x',
      percentage,
    }))
    expect(allocatedPercent({ useOfFunds })).toBe(100)
  })
})

describe('the parts of the form', () => {
  it('should each say how far they are filled in', () => {
    const states = (form: CampaignForm) => parts.map((part) => fullnessOf(form, part))
    expect(states(defaultForm)).toEqual(['empty', 'part', 'empty', 'full', 'full', 'empty', 'full'])
    expect(states({ ...filled, tags: ['Sea'] }).slice(0, 3)).toEqual(['full', 'full', 'full'])
  })
})

describe('a draft on the device', () => {
  it('should be read back as it was saved', () => {
    expect(campaignOf({ ...filled })).toEqual(filled)
  })

  it('should be null when it is missing or of another shape', () => {
    const { name: _, ...nameless } = filled
    expect(campaignOf(undefined)).toBeNull()
    for (const values of [{}, nameless, { ...filled, tags: 'Food' }]) expect(campaignOf(values)).toBeNull()
  })
})
