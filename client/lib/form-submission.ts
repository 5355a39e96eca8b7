import { data, redirect, type ActionFunctionArgs } from 'react-router-dom'

import { formOf } from '@api/forms/dto/field.dto'
import { DECOY_FIELD, REFERENCE_HEADER, type SendFormEmail } from '@api/forms/dto/send-form-email.dto'

import { ApiError, apiOf, type RequestContext } from './api'
import {
  answersOf,
  consentOf,
  ELAPSED,
  fieldForWire,
  fieldNames,
  FORM,
  hasErrors,
  readValues,
  SUBMISSION_KEY,
  type FormAnswer,
  type FormDefinition,
  type Values,
} from './form-answer'
import { checkForm } from './form-check'
import { keepReceipt } from './receipt'

/** Whether a form was posted without JavaScript: then its action runs on the server. */
const postedWithoutScript = ({ context }: { context?: unknown }) =>
  Boolean((context as RequestContext | undefined)?.transport)

/**
 * The action of a form page, the same in the browser and on the server: it sends the form and leads on to the thank-you
 * page, or answers with what is wrong and everything that was typed. In the browser the form has been checked already.
 */
export async function submit<Field extends string>(definition: FormDefinition<Field>, args: ActionFunctionArgs) {
  const posted = await args.request.formData()
  const values = readValues(fieldNames(definition), posted)
  const answer = (status: number, part: Partial<FormAnswer<Field>> & Pick<FormAnswer<Field>, 'outcome'>) =>
    data({ form: String(posted.get(FORM) ?? definition.id), errors: {}, values, ...part } as FormAnswer<Field>, {
      status,
    })

  const { agreement } = definition
  const errors = postedWithoutScript(args) ? checkForm(definition, values) : {}
  if (agreement && !values[agreement.field])
    return answer(400, {
      outcome: 'unagreed',
      errors: { ...errors, [agreement.field]: agreement.hint } as FormAnswer<Field>['errors'],
      notice: agreement.refusal,
    })
  if (hasErrors(errors)) return answer(400, { outcome: 'invalid', errors })

  try {
    await apiOf(args).post('/functions/v1/send-form-email', bodyOf(definition, values, posted), {
      headers: { 'idempotency-key': await keyOf(definition, values, posted) },
      onHeaders: (headers) => {
        if (!postedWithoutScript(args)) keepReceiptOf(definition, values, headers.get(REFERENCE_HEADER))
      },
    })
  } catch (error) {
    return answer(error instanceof ApiError ? error.status : 503, explain(definition, values, error))
  }
  const next = definition.thankYou ?? (postedWithoutScript(args) && definition.received)
  if (next) return redirect(next, 303)
  return answer(200, { outcome: 'sent', values: {} })
}

function keepReceiptOf({ thankYou }: FormDefinition, values: Partial<Values>, reference: string | null) {
  if (thankYou && reference) keepReceipt({ page: thankYou, reference, email: values.email, day: values.preferredDate })
}

function bodyOf<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>, posted: FormData) {
  const { dto, page, wire } = definition
  const answers = answersOf(definition, values)
  const { marketing, ...rest } = answers
  const elapsedMs = Math.round(Number(posted.get(ELAPSED)))
  return {
    type: formOf(dto).type,
    // What was not agreed to is not mentioned.
    formData: { ...wire(rest as typeof answers), ...(marketing && { marketing }) } as SendFormEmail['formData'],
    context: {
      page,
      consent: consentOf(definition),
      decoy: String(posted.get(DECOY_FIELD) ?? ''),
      ...(elapsedMs > 0 && { elapsedMs }),
    },
  } satisfies SendFormEmail
}

/** Posted again within it from a page without JavaScript, the same words are the same submission. */
const REPEAT_WINDOW_MS = 15 * 60 * 1000

/**
 * One key per filled form. The browser makes it up. A page without JavaScript is held and the same for everyone, so it
 * carries none: there the key is derived from what was sent, and when.
 */
async function keyOf({ id }: { id: string }, values: Values, posted: FormData): Promise<string> {
  const key = posted.get(SUBMISSION_KEY)
  if (key) return String(key)
  const content = JSON.stringify([id, values, Math.floor(Date.now() / REPEAT_WINDOW_MS)])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the server finds wrong with a field is shown beside it; anything else as the form's own failure. */
function explain<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>, error: unknown) {
  const { log, title, description } = definition.failure
  console.error(log, error)
  const refused = error instanceof ApiError ? Object.entries(error.errors) : []
  const errors: Partial<Record<string, string>> = {}
  for (const [name, message] of refused) {
    const field = fieldForWire(definition, name, values)
    if (field) errors[field] ??= message
  }
  return { outcome: 'failed', errors, notice: { title, description, destructive: true } } as const
}
