import { type ConsentName, CONSENTS } from '@api/forms/consent.rules'
import { type FieldDefinition, fieldsOf, formOf } from '@api/forms/dto/field.dto'

import type { Api } from '../api'
import type { Notice } from '../notify'
import type { Fact, Posted, Receipt } from '../receipt'
import type { Errors, FormReply } from './reply'

export type Values<Field extends string = string> = Record<Field, string>

/** A form on a page. Its fields, labels, options, limits and consent are those of its DTO. */
export interface FormDefinition<Field extends string = string> {
  id: string
  dto: new () => { [Name in Field]?: unknown }
  page: string
  order?: readonly Field[]
  read?: (values: Values<Field>) => Values<Field>
  wire: (answers: DtoInput<Field>) => object
  agreement?: { field: Field; hint: string; notice: Notice }
  /** Without JavaScript: the field whose answer decides which questions follow, and whether those have yet to be answered. */
  step?: { field: Field; isDue: (values: Values<Field>) => boolean; notice: Notice }
  thankYou?: string
  /** Runs once the form is stored, so it must not fail; its result goes to the confirmation. */
  followUp?: (api: Api, values: Values<Field>, callToken: string | undefined) => Promise<Partial<Posted>>
  received?: string
  /** The summary that the confirmation page shows. */
  facts?: (receipt: Omit<Receipt, 'page'>) => Fact[]
  failure: { title: string; description: string; log: string }
}

export type DtoInput<Field extends string = string> = Record<Field, string> & Record<string, string | boolean>

export interface FormAnswer<Field extends string = string> extends FormReply<Field> {
  outcome: 'invalid' | 'continued' | 'no-agreement' | 'failed' | 'sent'
  reference?: string
}

export const FORM = 'form'
export const STEP = 'step'
export const SUBMISSION_KEY = 'submissionKey'
export const ELAPSED = 'elapsedMs'

export const RECEIVED = 'received'

export const wordingOf = (consent: ConsentName) => CONSENTS[consent].wording

export const consentOf = ({ dto }: Pick<FormDefinition, 'dto'>) => formOf(dto).consent

export const fieldNames = <Field extends string>({ dto }: FormDefinition<Field>) =>
  fieldsOf(dto).map(({ name }) => name as Field)

export function definitionOf({ id, dto }: Pick<FormDefinition, 'id' | 'dto'>, name: string): FieldDefinition {
  const found = fieldsOf(dto).find((field) => field.name === name)
  if (!found) throw new Error(`The form “${id}” has no field “${name}”.`)
  return found
}

export const readValues = <Field extends string>(fields: readonly Field[], data: FormData) =>
  Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<Field>

export function answersOf<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>) {
  const read = definition.read?.(values) ?? values
  const answers = fieldsOf(definition.dto).map(({ name, box }) => {
    const value = read[name as Field] ?? ''
    return [name, box ? Boolean(value) : value]
  })
  return Object.fromEntries(answers) as DtoInput<Field>
}

/** The page's field that was sent under this name; several fields may share one. */
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

export function inPageOrder<Field extends string>(definition: FormDefinition<Field>, errors: Errors<Field>) {
  const order: readonly string[] = definition.order ?? fieldNames(definition)
  const sorted = Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return Object.fromEntries(sorted) as Errors<Field>
}

export const hasErrors = (errors: Errors) => Object.values(errors).some(Boolean)
