import { InvestorShowSignupDto } from '@api/forms/dto/investor-show.dto'

import { type FormDefinition, RECEIVED } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

export type RegistrationField = keyof InvestorShowSignupDto

const registrationForm = (page: string): FormDefinition<RegistrationField> => ({
  id: 'registration',
  dto: InvestorShowSignupDto,
  page,
  wire: (answers) => answers,
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
