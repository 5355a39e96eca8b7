import { CONSENTS, type ConsentName } from '@api/forms/consent.rules'
import { fieldsOf, formOf, type FieldDefinition } from '@api/forms/dto/field.dto'

import type { Notice } from './notify'

export type Values<Field extends string = string> = Record<Field, string>
export type Errors<Field extends string = string> = Partial<Record<Field, string>>

/** One form of a page. Its fields, labels, options, limits and consent are those of its DTO. */
export interface FormDefinition<Field extends string = string> {
  /** Ids of its fields begin with it, where two forms share a page. */
  id: string
  dto: new () => { [Name in Field]?: unknown }
  /** The page it is on. */
  page: string
  /** The order of the fields on the page, where it is not that of the DTO. */
  order?: readonly Field[]
  /** The answers that count, where some that were typed do not apply any more. */
  read?: (values: Values<Field>) => Values<Field>
  /** What goes over the wire, from checked answers. */
  wire: (answers: Answers<Field>) => object
  /** The box without which nothing is sent, and the message when it is not ticked. */
  agreement?: { field: Field; hint: string; refusal: Notice }
  /** Where a sent form leads; without it the page itself says so. */
  thankYou?: string
  /** Where the page says so without JavaScript. */
  received?: string
  failure: { title: string; description: string; log: string }
}

/** What a DTO is checked with: text, and true or false for a box. */
export type Answers<Field extends string = string> = Record<Field, string> & Record<string, string | boolean>

/** What a page's action answers its form when it does not lead on to another page. */
export interface FormAnswer<Field extends string = string> {
  form: string
  outcome: 'invalid' | 'unagreed' | 'failed' | 'sent'
  errors: Errors<Field>
  /** Everything typed, so that the page without JavaScript comes back filled. */
  values: Partial<Values<Field>>
  notice?: Notice
}

/** Hidden companions of the fields. */
export const FORM = 'form'
export const SUBMISSION_KEY = 'submissionKey'
export const ELAPSED = 'elapsedMs'

/** Without JavaScript a page is requested again with this in its address, and says that its form arrived. */
export const RECEIVED = 'received'

export const wordingOf = (consent: ConsentName) => CONSENTS[consent].wording

export const consentOf = ({ dto }: Pick<FormDefinition, 'dto'>) => formOf(dto).consent

export const fieldNames = <Field extends string>({ dto }: FormDefinition<Field>) =>
  fieldsOf(dto).map(({ name }) => name as Field)

export const fieldOf = <Field extends string>({ dto }: FormDefinition<Field>, name: Field): FieldDefinition =>
  fieldsOf(dto).find((field) => field.name === name) ?? { name, label: name }

export const readValues = <Field extends string>(fields: readonly Field[], data: FormData) =>
  Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<Field>

export function answersOf<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>) {
  const read = definition.read?.(values) ?? values
  const answers = fieldsOf(definition.dto).map(({ name, box }) => {
    const value = read[name as Field] ?? ''
    return [name, box ? Boolean(value) : value]
  })
  return Object.fromEntries(answers) as Answers<Field>
}

/** The field of the page that an error of the server belongs to, where one of several became it. */
export function fieldForWire<Field extends string>(
  definition: FormDefinition<Field>,
  wireName: string,
  values: Values<Field>,
): Field | undefined {
  const answers = answersOf(definition, values)
  const fields = fieldsOf(definition.dto)
  const renamed = fields.find(({ name, wire }) => wire?.includes(wireName) && answers[name as Field])
  return (renamed ?? fields.find(({ name }) => name === wireName))?.name as Field | undefined
}

/** Errors in the order in which a reader meets their fields. */
export function inPageOrder<Field extends string>(definition: FormDefinition<Field>, errors: Errors<Field>) {
  const order: readonly string[] = definition.order ?? fieldNames(definition)
  const sorted = Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return Object.fromEntries(sorted) as Errors<Field>
}

export const hasErrors = (errors: Errors) => Object.values(errors).some(Boolean)
