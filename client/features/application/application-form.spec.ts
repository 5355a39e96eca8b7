import { describe, expect, it } from '@jest/globals'
import { checkForm } from '@/lib/form/submission'
import { answersOf, fieldForWire, type Values } from '@/lib/form/definition'
import { applicationForm, type ApplicationField } from './application-form'

const filled = (overrides: Partial<Values<ApplicationField>> = {}): Values<ApplicationField> => ({
  userType: 'investor',
  fullName: 'Amelia Hart',
  email: 'amelia@example.com',
  phone: '07700 900246',
  agreeToTerms: 'on',
  marketing: '',
  investmentRange: '10k-50k',
  experience: 'Two seed rounds.',
  organisation: 'Hart Capital',
  industryFocus: 'CleanTech',
  company: 'Brightwell Robotics',
  position: 'Chief executive',
  businessStage: 'mvp',
  fundingAmount: '25k-100k',
  businessDescription: 'Robots for orchards.',
  ...overrides,
})

describe('the application form', () => {
  it("should send an investor's answers and leave an entrepreneur's empty", () => {
    expect(applicationForm.wire(answersOf(applicationForm, filled()))).toEqual({
      userType: 'investor',
      fullName: 'Amelia Hart',
      email: 'amelia@example.com',
      phone: '07700 900246',
      company: 'Hart Capital',
      position: '',
      experience: 'Two seed rounds.',
      investmentRange: '10k-50k',
      industryFocus: 'CleanTech',
      businessStage: '',
      fundingAmount: '',
      businessDescription: '',
      agreeToTerms: true,
      marketing: false,
    })
  })

  it("should send an entrepreneur's answers and leave an investor's empty", () => {
    expect(applicationForm.wire(answersOf(applicationForm, filled({ userType: 'entrepreneur' })))).toMatchObject({
      company: 'Brightwell Robotics',
      position: 'Chief executive',
      businessStage: 'mvp',
      fundingAmount: '25k-100k',
      businessDescription: 'Robots for orchards.',
      experience: '',
      investmentRange: '',
      industryFocus: '',
    })
  })

  it('should ask for a user type, and for nothing of either kind before it', async () => {
    const errors = checkForm(applicationForm, filled({ userType: '', company: '', experience: '' }))
    expect(Object.keys(errors)).toEqual(['userType'])
  })

  it('should ask an investor for range and experience only', async () => {
    const nothing = { investmentRange: '', experience: '', organisation: '', industryFocus: '' }
    expect(Object.keys(checkForm(applicationForm, filled(nothing))).sort()).toEqual(['experience', 'investmentRange'])
  })

  it('should ask an entrepreneur for all five', async () => {
    const nothing = { company: '', position: '', businessStage: '', fundingAmount: '', businessDescription: '' }
    const errors = checkForm(applicationForm, filled({ userType: 'entrepreneur', ...nothing }))
    expect(Object.keys(errors).sort()).toEqual(Object.keys(nothing).sort())
  })

  it("should show an error in an investor's company beside the question that asked for it", async () => {
    const errors = checkForm(applicationForm, filled({ organisation: 'x'.repeat(201) }))
    expect(Object.keys(errors)).toEqual(['organisation'])
    expect(fieldForWire(applicationForm, 'company', filled())).toBe('organisation')
    expect(fieldForWire(applicationForm, 'company', filled({ userType: 'entrepreneur' }))).toBe('company')
  })
})
