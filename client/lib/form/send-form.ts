import { type ActionFunctionArgs, data, redirect } from 'react-router-dom'

import { apiOf } from '../api'
import { redirectCarrying } from '../flash'
import type { FormDefinition } from './definition'
import { flashOfPosted } from '../receipt'

/** The action of a form page, for browsers without JavaScript and for pages that were open while the site was updated. */
export async function sendForm<Field extends string>(definition: FormDefinition<Field>, args: ActionFunctionArgs) {
  const { submitForm } = await import('./submission')
  const input = await args.request.formData()
  const { status, answer, posted } = await submitForm(definition, input, { api: apiOf(args), withoutScript: true })
  const page = definition.thankYou ?? definition.received
  if (!posted || !page) return data(answer, { status })
  const { reference } = posted
  return reference ? redirectCarrying(page, flashOfPosted({ ...posted, reference })) : redirect(page, 303)
}
