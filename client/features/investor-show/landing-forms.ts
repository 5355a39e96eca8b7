import { registrationOfFounder, registrationOfInvestor } from '@api/forms/landing-forms.rules'

import { RECEIVED, type FormDefinition, type Values } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

const refusal = {
  title: 'Consent Required',
  description: 'Please consent to our privacy policy to continue.',
  destructive: true,
}
const agreement = { field: 'gdprConsent', hint: 'Tick this box if you consent.', refusal } as const
const failure = {
  title: 'Submission Failed',
  description: 'There was an error submitting your form. Please try again.',
}

const investorFields = ['name', 'email', 'phone', 'investmentRange', 'isAccredited', 'gdprConsent'] as const
export type InvestorField = (typeof investorFields)[number]

const founderFields = [
  'name',
  'email',
  'phone',
  'companyName',
  'monthlyRevenue',
  'fundingAmount',
  'seisEisEligible',
  'gdprConsent',
] as const
export type FounderField = (typeof founderFields)[number]

const ticked = ({ isAccredited, gdprConsent, ...rest }: Values<InvestorField>) => ({
  ...rest,
  isAccredited: Boolean(isAccredited),
  gdprConsent: Boolean(gdprConsent),
})

export const investorForm: FormDefinition<InvestorField> = {
  id: 'investor',
  type: 'investor-show',
  page: paths.investorShowLanding,
  fields: investorFields,
  consent: 'investor-landing',
  agreement,
  wire: (values) => registrationOfInvestor(ticked(values)),
  check: async (values) => (await import('./form-rules')).checkInvestor(ticked(values)),
  fieldOf: (name) =>
    name === 'firstName' || name === 'lastName'
      ? 'name'
      : name === 'jobRole'
        ? 'investmentRange'
        : (name as InvestorField),
  received: `${paths.investorShowLanding}?${RECEIVED}`,
  failure: { ...failure, log: 'Failed to submit investor form' },
}

export const founderForm: FormDefinition<FounderField> = {
  id: 'founder',
  type: 'investor-show',
  page: paths.investorShowFounder,
  fields: founderFields,
  consent: 'founder-landing',
  agreement,
  wire: registrationOfFounder,
  check: async (values) =>
    (await import('./form-rules')).checkFounder({ ...values, gdprConsent: Boolean(values.gdprConsent) }),
  fieldOf: (name) =>
    name === 'firstName' || name === 'lastName'
      ? 'name'
      : name === 'businessName'
        ? 'companyName'
        : (name as FounderField),
  received: `${paths.investorShowFounder}?${RECEIVED}`,
  failure: { ...failure, log: 'Failed to submit founder form' },
}
