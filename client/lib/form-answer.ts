import { CONSENTS, type ConsentName } from '@api/forms/consent.rules'
import type { FormType } from '@api/forms/form-options.rules'

import type { Notice } from './notify'

export type Values<Field extends string = string> = Record<Field, string>
export type Errors<Field extends string = string> = Partial<Record<Field, string>>

/** One form: what it asks, how it is checked, what goes over the wire, and what is said when it does not arrive. */
export interface FormDefinition<Field extends string = string> {
  /** Ids of its fields begin with it, where two forms share a page. */
  id: string
  type: FormType
  /** The page it stands on. */
  page: string
  fields: readonly Field[]
  /** Loads its rules when first called: they come with the validator, and no page needs that before something was typed. */
  check: (values: Values<Field>) => Promise<Errors<Field>>
  wire: (values: Values<Field>) => object
  /** The field of the page that a field of the wire came from, where their names differ. */
  fieldOf?: (wireName: string, values: Values<Field>) => Field
  /** The wording that stands beside the form. */
  consent: ConsentName
  /** The box without which nothing is sent, and what is said when it is not ticked. */
  agreement?: { field: Field; hint: string; refusal: Notice }
  /** Where a sent form leads; without it the page itself says so. */
  thankYou?: string
  /** Where the page says so without JavaScript. */
  received?: string
  failure: { title: string; description: string; log: string }
}

/** What a page's action says to its form when it does not lead on to another page. */
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

/** Without JavaScript a page is asked for again with this in its address, and says that its form arrived. */
export const RECEIVED = 'received'

export const wordingOf = (consent: ConsentName) => CONSENTS[consent].wording

export const readValues = <Field extends string>(fields: readonly Field[], data: FormData) =>
  Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<Field>

export const hasErrors = (errors: Errors) => Object.values(errors).some(Boolean)
