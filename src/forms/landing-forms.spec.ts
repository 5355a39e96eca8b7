import { describe, expect, it } from '@jest/globals'
import { registrationOfFounder, registrationOfInvestor, splitName } from './landing-forms.rules.js'

describe(splitName.name, () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada', 'Ada', ''],
    ['  Ada   King  Lovelace ', 'Ada', 'King  Lovelace'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Ada\u00a0Lovelace', 'Ada', 'Lovelace'],
  ])('should split %j at the first space', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  })
})

const person = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '020 7946 0123' }

describe('the registration that a landing form becomes', () => {
  it('should carry an investor’s range, and whether they are accredited, as the job role', () => {
    const registration = registrationOfInvestor({ ...person, investmentRange: '50k-100k', isAccredited: true })
    expect(registration).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      phone: '020 7946 0123',
      country: 'UK',
      jobRole: 'Investor - 50k-100k (Accredited)',
    })
    expect(registrationOfInvestor({ ...person, investmentRange: '250k+' }).jobRole).toBe('Investor - 250k+')
  })

  it('should carry a founder’s company, revenue, sum and eligibility', () => {
    const founder = { companyName: 'Engines', monthlyRevenue: '<5k', fundingAmount: '500k+', seisEisEligible: 'unsure' }
    expect(registrationOfFounder({ ...person, ...founder })).toMatchObject({
      country: 'UK',
      businessName: 'Engines',
      jobRole: 'Founder - Revenue: <5k, Seeking: 500k+, SEIS/EIS: unsure',
    })
  })
})
