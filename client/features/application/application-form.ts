import { ApplicationPageDto } from '@api/forms/dto/application.dto'
import type { FormDefinition, Values } from '@/lib/form/definition'
import { paths } from '@/lib/paths'

export type ApplicationField = keyof ApplicationPageDto

const investor = ['investmentRange', 'experience', 'organisation', 'industryFocus'] as const
const entrepreneur = ['company', 'position', 'businessStage', 'fundingAmount', 'businessDescription'] as const

/** The fields of a draft: everything but the agreement, which has to be given each time. */
export const draftedFields = ['userType', 'fullName', 'phone', 'email', ...investor, ...entrepreneur] as const
export const APPLICATION_DRAFT = { form: 'application' }

const questionsOf = (userType: string): readonly ApplicationField[] =>
  userType === 'investor' ? investor : userType === 'entrepreneur' ? entrepreneur : []

/** Clears the answers of the other kind of applicant, which may have been typed before switching. */
function read(values: Values<ApplicationField>): Values<ApplicationField> {
  const others = { investor: entrepreneur, entrepreneur: investor }[values.userType] ?? [...investor, ...entrepreneur]
  return { ...values, ...Object.fromEntries(others.map((name) => [name, ''])) }
}

export const applicationForm: FormDefinition<ApplicationField> = {
  id: 'application',
  dto: ApplicationPageDto,
  page: paths.application,
  order: [...draftedFields, 'agreeToTerms'],
  read,
  wire: ({ organisation, ...answers }) => ({ ...answers, company: organisation || answers.company }),
  step: {
    field: 'userType',
    isDue: (values) =>
      questionsOf(values.userType).length > 0 && questionsOf(values.userType).every((name) => !values[name]),
    notice: {
      title: 'One more step',
      description: 'Please answer the questions that follow below, and submit the application.',
    },
  },
  agreement: {
    field: 'agreeToTerms',
    hint: 'Tick this box if you agree.',
    notice: {
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
