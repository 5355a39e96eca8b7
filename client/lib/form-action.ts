import { data, redirect, type ActionFunctionArgs } from 'react-router-dom'

import { DECOY_FIELD, type SendFormEmail } from '@api/forms/dto/send-form-email.dto'

import { ApiError, apiOf, type RequestContext } from './api'
import {
  ELAPSED,
  FORM,
  hasErrors,
  readValues,
  SUBMISSION_KEY,
  type FormAnswer,
  type FormDefinition,
  type Values,
} from './form-answer'

/** Whether a form was posted without JavaScript: then its action runs on the server. */
const postedWithoutScript = ({ context }: { context?: unknown }) =>
  Boolean((context as RequestContext | undefined)?.transport)

/**
 * The action of a form page, the same in the browser and on the server: it checks, sends, and leads on to the thank-you
 * page, or answers with what is wrong and everything that was typed.
 */
export async function sendForm<Field extends string>(definition: FormDefinition<Field>, args: ActionFunctionArgs) {
  const posted = await args.request.formData()
  const values = readValues(definition.fields, posted)
  const answer = (status: number, part: Partial<FormAnswer<Field>> & Pick<FormAnswer<Field>, 'outcome'>) =>
    data({ form: String(posted.get(FORM) ?? definition.id), errors: {}, values, ...part } as FormAnswer<Field>, {
      status,
    })

  const { agreement } = definition
  if (agreement && !values[agreement.field])
    return answer(400, {
      outcome: 'unagreed',
      errors: { [agreement.field]: agreement.hint } as FormAnswer<Field>['errors'],
      notice: agreement.refusal,
    })

  const errors = await definition.check(values)
  if (hasErrors(errors)) return answer(400, { outcome: 'invalid', errors })

  try {
    await apiOf(args).post('/functions/v1/send-form-email', bodyOf(definition, values, posted), {
      headers: { 'idempotency-key': await keyOf(definition, values, posted) },
    })
  } catch (error) {
    return answer(error instanceof ApiError ? error.status : 503, explain(definition, values, error))
  }
  const next = definition.thankYou ?? (postedWithoutScript(args) && definition.received)
  if (next) return redirect(next, 303)
  return answer(200, { outcome: 'sent', values: {} })
}

function bodyOf<Field extends string>(
  { type, page, consent, wire }: FormDefinition<Field>,
  values: Values<Field>,
  posted: FormData,
) {
  const elapsedMs = Math.round(Number(posted.get(ELAPSED)))
  return {
    type,
    formData: wire(values) as SendFormEmail['formData'],
    context: { page, consent, decoy: String(posted.get(DECOY_FIELD) ?? ''), ...(elapsedMs > 0 && { elapsedMs }) },
  } satisfies SendFormEmail
}

/** Posted again within it from a page without JavaScript, the same words are the same submission. */
const REPEAT_WINDOW_MS = 15 * 60 * 1000

/**
 * One key per filled form. The browser makes it up. A page without JavaScript is held and the same for everyone, so it
 * carries none: there the key is told from what was sent, and when.
 */
async function keyOf({ id }: { id: string }, values: Values, posted: FormData): Promise<string> {
  const given = posted.get(SUBMISSION_KEY)
  if (given) return String(given)
  const told = JSON.stringify([id, values, Math.floor(Date.now() / REPEAT_WINDOW_MS)])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(told)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the server finds wrong with a field stands beside it; anything else is told as the form's own failure. */
function explain<Field extends string>(
  { fields, fieldOf, failure: { log, title, description } }: FormDefinition<Field>,
  values: Values<Field>,
  error: unknown,
) {
  console.error(log, error)
  const refused = error instanceof ApiError ? Object.entries(error.errors) : []
  const errors: Partial<Record<string, string>> = {}
  for (const [name, message] of refused) {
    const field = fieldOf?.(name, values) ?? name
    if ((fields as readonly string[]).includes(field)) errors[field] ??= message
  }
  return { outcome: 'failed', errors, notice: { title, description, destructive: true } } as const
}
