import { describe, expect, it } from '@jest/globals'
import { checkForm } from '@/lib/form/submission'
import { answersOf, fieldForWire, fieldNames } from '@/lib/form/definition'
import { founderForm, investorForm } from './show-forms'

const person = { name: 'Mary Jane van der Berg', email: 'mary@example.com', phone: '+44 20 7946 0123' }
const investor = { ...person, investmentRange: '10k-50k', isAccredited: '', gdprConsent: 'on', marketing: '' }
const founder = {
  ...person,
  companyName: 'Tidewater',
  monthlyRevenue: '<5k',
  fundingAmount: '150k-250k',
  seisEisEligible: 'unsure',
  gdprConsent: 'on',
  marketing: '',
}
const sent = {
  firstName: 'Mary',
  lastName: 'Jane van der Berg',
  email: person.email,
  phone: person.phone,
  country: 'UK',
}

describe('the investor landing form', () => {
  it('should be sent as a registration from the UK, with the range as the role', () => {
    expect(investorForm.wire(answersOf(investorForm, investor))).toEqual({ ...sent, jobRole: 'Investor - 10k-50k' })
  })

  it('should send that the investor certified themselves', () => {
    expect(investorForm.wire(answersOf(investorForm, { ...investor, isAccredited: 'on' }))).toMatchObject({
      jobRole: 'Investor - 10k-50k (Accredited)',
    })
  })

  it('should accept a name of one word', async () => {
    expect(investorForm.wire(answersOf(investorForm, { ...investor, name: 'Cher' }))).toMatchObject({
      firstName: 'Cher',
      lastName: '',
    })
    expect(checkForm(investorForm, { ...investor, name: 'Cher' })).toEqual({})
  })

  it('should require every field marked with an asterisk', async () => {
    const errors = checkForm(investorForm, { ...investor, name: '', email: '', phone: '', investmentRange: '' })
    expect(Object.keys(errors).sort()).toEqual(['email', 'investmentRange', 'name', 'phone'])
  })

  it('should show the server’s error for either name beside the one field that asked for both', () => {
    expect(fieldForWire(investorForm, 'lastName', investor)).toBe('name')
    expect(fieldForWire(investorForm, 'email', investor)).toBe('email')
  })
})

describe('the founder landing form', () => {
  it('should be sent as a registration with the company as business and the answers as the role', () => {
    expect(founderForm.wire(answersOf(founderForm, founder))).toEqual({
      ...sent,
      businessName: 'Tidewater',
      jobRole: 'Founder - Revenue: <5k, Seeking: 150k-250k, SEIS/EIS: unsure',
    })
  })

  it('should require every field marked with an asterisk', async () => {
    const nothing = Object.fromEntries(fieldNames(founderForm).map((field) => [field, ''])) as typeof founder
    const asked = fieldNames(founderForm).filter((field) => field !== 'gdprConsent' && field !== 'marketing')
    expect(Object.keys(checkForm(founderForm, nothing)).sort()).toEqual([...asked].sort())
  })
})
