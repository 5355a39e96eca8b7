import { InvestorShowSignupDto } from '@api/forms/dto/investor-show.dto'
import { FounderLandingDto, InvestorLandingDto } from '@api/forms/dto/landing-forms.dto'
import { registrationOfFounder, registrationOfInvestor } from '@api/forms/landing-forms.rules'
import { type FormDefinition, RECEIVED } from '@/lib/form/definition'
import { paths } from '@/lib/paths'

const notice = {
  title: 'Consent Required',
  description: 'Please consent to our privacy policy to continue.',
  destructive: true,
}
const agreement = { field: 'gdprConsent', hint: 'Tick the box so we may contact you', notice } as const
const failure = {
  title: 'Submission Failed',
  description: 'There was an error submitting your form. Please try again.',
}

export const INVESTOR_THANKS = {
  title: 'Thank You for Registering!',
  description: 'Our team will contact you within 24 hours to confirm your place.',
}

export const FOUNDER_THANKS = {
  title: 'Thank You for Your Application!',
  description: 'Our team will contact you within 48 hours.',
}

export type InvestorField = keyof InvestorLandingDto
export type FounderField = keyof FounderLandingDto

export const investorForm: FormDefinition<InvestorField> = {
  id: 'investor',
  dto: InvestorLandingDto,
  page: paths.investorShowLanding,
  agreement,
  wire: (answers) => registrationOfInvestor({ ...answers, isAccredited: Boolean(answers.isAccredited) }),
  received: `${paths.investorShowLanding}?${RECEIVED}`,
  failure: { ...failure, log: 'Failed to submit investor form' },
}

export const founderForm: FormDefinition<FounderField> = {
  id: 'founder',
  dto: FounderLandingDto,
  page: paths.investorShowFounder,
  agreement,
  wire: registrationOfFounder,
  received: `${paths.investorShowFounder}?${RECEIVED}`,
  failure: { ...failure, log: 'Failed to submit founder form' },
}

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

export { REGISTERED } from '@/lib/flash-messages'

export const HOME_AFTER_MS = 3000
