import { type FieldDefinition, fieldsOf } from './dto/field.dto.js'
import { ApplicationDto } from './dto/application.dto.js'
import { ComplaintDto } from './dto/complaint.dto.js'
import { DiscoveryCallDto } from './dto/discovery-call.dto.js'
import { InvestorShowDto } from './dto/investor-show.dto.js'
import type { FormType } from '../common/form-options.rules.js'

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
