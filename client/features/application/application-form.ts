import type { FormDefinition, Values } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

const shared = ['userType', 'fullName', 'phone', 'email', 'agreeToTerms'] as const
/** An investor's company has a question of its own on the page, and is `company` over the wire. */
const investor = ['investmentRange', 'experience', 'organisation', 'industryFocus'] as const
const entrepreneur = ['company', 'position', 'businessStage', 'fundingAmount', 'businessDescription'] as const
const fields = [...shared, ...investor, ...entrepreneur] as const
export type ApplicationField = (typeof fields)[number]

/** What a draft holds: everything but the agreement, which is given anew each time. */
export const draftedFields = fields.filter((field) => field !== 'agreeToTerms')
export const APPLICATION_DRAFT = 'application'

/** All fields travel; those of the other kind of applicant are empty, even where something was typed before changing over. */
function wire(values: Values<ApplicationField>) {
  const invests = values.userType === 'investor'
  const raises = values.userType === 'entrepreneur'
  const when = (applies: boolean, value: string) => (applies ? value : '')
  return {
    userType: values.userType,
    fullName: values.fullName,
    email: values.email,
    phone: values.phone,
    company: invests ? values.organisation : when(raises, values.company),
    position: when(raises, values.position),
    experience: when(invests, values.experience),
    investmentRange: when(invests, values.investmentRange),
    industryFocus: when(invests, values.industryFocus),
    businessStage: when(raises, values.businessStage),
    fundingAmount: when(raises, values.fundingAmount),
    businessDescription: when(raises, values.businessDescription),
    agreeToTerms: Boolean(values.agreeToTerms),
  }
}

const fieldOf = (name: string, { userType }: Values<ApplicationField>) =>
  (name === 'company' && userType === 'investor' ? 'organisation' : name) as ApplicationField

async function check(values: Values<ApplicationField>) {
  const { checkApplication } = await import('./application-rules')
  const errors = await checkApplication(wire(values))
  // The box is asked for when the button is pressed, not while someone types.
  delete errors.agreeToTerms
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [fieldOf(name, values), message]))
}

export const applicationForm: FormDefinition<ApplicationField> = {
  id: 'application',
  type: 'application',
  page: paths.application,
  fields,
  consent: 'application',
  wire,
  check,
  fieldOf,
  agreement: {
    field: 'agreeToTerms',
    hint: 'Tick this box if you agree.',
    refusal: {
      title: 'Agreement Required',
      description: 'Please agree to the Terms and Conditions to continue.',
      destructive: true,
    },
  },
  thankYou: paths.applicationThankYou,
  failure: {
    title: 'Submission Failed',
    description: 'There was an error submitting your application. Please try again.',
    log: 'Failed to submit application',
  },
}
