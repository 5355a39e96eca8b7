import type { Notice } from '../notice'

export type Errors<Field extends string = string> = Partial<Record<Field, string>>

/** The response to a form on the site, in the account or at the desk: for a script, or rendered in the page that is returned. */
export interface FormReply<Field extends string = string> {
  /** Which of the page's forms it answers. */
  intent: string
  /** The input of a form that was not accepted, so that the page comes back filled in; never a secret. */
  values: Partial<Record<Field, string[]>>
  errors: Errors<Field>
  notice?: Notice
}
