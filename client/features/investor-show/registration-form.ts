import { RECEIVED, type FormDefinition } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'businessName',
  'businessWebsite',
  'jobRole',
] as const
export type RegistrationField = (typeof fields)[number]

/** The registration for the investor show, on either page that asks for it. */
const registrationForm = (page: string): FormDefinition<RegistrationField> => ({
  id: 'registration',
  type: 'investor-show',
  page,
  fields,
  consent: 'investor-show-signup',
  wire: (values) => values,
  check: async (values) => (await import('./form-rules')).checkRegistration(values),
  received: `${page}?${RECEIVED}`,
  failure: {
    title: 'Submission Failed',
    description: 'There was an error submitting your registration. Please try again.',
    log: 'Failed to submit registration',
  },
})

export const signupForm = registrationForm(paths.investorShowSignup)
export const leadForm = registrationForm(paths.leadCapture)

export const REGISTERED = {
  title: 'Registration Successful',
  description:
    "Thank you for registering your interest. We'll be in touch soon with your invitation and exclusive investment updates.",
}

export const HOME_AFTER_MS = 3000
