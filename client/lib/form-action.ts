import type { ActionFunctionArgs } from 'react-router-dom'

import type { FormDefinition } from './form-answer'

/** The action of a form page; the code for submitting is loaded on the first submission. */
export async function sendForm<Field extends string>(definition: FormDefinition<Field>, args: ActionFunctionArgs) {
  const { submit } = await import('./form-submission.js')
  return submit(definition, args)
}
