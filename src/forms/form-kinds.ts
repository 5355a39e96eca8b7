import { type FieldDefinition, fieldsOf } from './dto/field.dto.js'
import { ApplicationDto } from './dto/application.dto.js'
import { ComplaintDto } from './dto/complaint.dto.js'
import { DiscoveryCallDto } from './dto/discovery-call.dto.js'
import { InvestorShowDto } from './dto/investor-show.dto.js'
import { DAY_MS } from '../common/durations.rules.js'
import { COMPLAINT_DAYS, type FormType } from '../common/form-options.rules.js'
import { afterWorkingDays } from './working-time.rules.js'

interface FormKind {
  dto: new () => object
  fields: FieldDefinition[]
  prefix: string
  /** Its name within a sentence. */
  name: string
  template: `${FormType}-received`
}

const kind = (dto: new () => object, rest: Omit<FormKind, 'dto' | 'fields'>): FormKind => ({
  dto,
  fields: fieldsOf(dto),
  ...rest,
})

export const FORM_KINDS: Record<FormType, FormKind> = {
  'discovery-call': kind(DiscoveryCallDto, {
    prefix: 'DC',
    name: 'discovery call request',
    template: 'discovery-call-received',
  }),
  application: kind(ApplicationDto, { prefix: 'AP', name: 'application', template: 'application-received' }),
  'investor-show': kind(InvestorShowDto, {
    prefix: 'IS',
    name: 'investor show registration',
    template: 'investor-show-received',
  }),
  complaint: kind(ComplaintDto, { prefix: 'CO', name: 'complaint', template: 'complaint-received' }),
}

/** The hours within which the form's page promises an answer; each 24 are one working day. */
export function promisedHours(type: FormType, jobRole: string): 24 | 48 | undefined {
  if (type === 'discovery-call') return 24
  if (type === 'application') return 48
  if (jobRole.startsWith('Investor - ')) return 24
  if (jobRole.startsWith('Founder - ')) return 48
  return undefined
}

/** When the promised answer is due. By law a complaint's days are calendar days. */
export function promisedAt(type: FormType, jobRole: string, receivedAt: Date): Date | undefined {
  if (type === 'complaint') return new Date(receivedAt.getTime() + COMPLAINT_DAYS * DAY_MS)
  const hours = promisedHours(type, jobRole)
  return hours && afterWorkingDays(receivedAt, hours / 24)
}

export const FIELD_LABELS: Record<string, string> = Object.fromEntries(
  Object.values(FORM_KINDS).flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
)

export interface Answer {
  key: string
  label: string
  value: string
}

function valueOf({ options }: FieldDefinition, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value.trim() : ''
  return options?.find((option) => option.value === text)?.label ?? text
}

/** Every field of a form with its label and formatted answer; unanswered fields are empty. */
export const answersOf = (type: FormType, answered: Record<string, unknown>): Answer[] =>
  FORM_KINDS[type].fields.map((field) => ({
    key: field.name,
    label: field.label,
    value: valueOf(field, answered[field.name]),
  }))
