import type { Notice } from '../notice'

export type Errors<Field extends string = string> = Partial<Record<Field, string>>

/** The response to a form, on the site, in the account and at the desk: to a script, or as the page that comes back. */
export interface FormReply<Field extends string = string> {
  /** Which of the page's forms it answers. */
  intent: string
  /** The input of a form that was not accepted, so that the page comes back filled in; never a secret. */
  values: Partial<Record<Field, string[]>>
  errors: Errors<Field>
  notice?: Notice
}
