import { type ActionFunctionArgs, data, redirect } from 'react-router-dom'

import { MINUTE_MS } from '@api/common/durations.rules'
import { fieldsOf, formErrors, formOf } from '@api/forms/dto/field.dto'
import {
  ANSWER_BY_HEADER,
  CALL_TOKEN_HEADER,
  DECOY_FIELD,
  REFERENCE_HEADER,
  type SendFormEmail,
} from '@api/forms/dto/send-form-email.dto'

import { ApiError, apiOf, type RequestContext } from './api'
import {
  answersOf,
  consentOf,
  ELAPSED,
  type Errors,
  fieldForWire,
  fieldNames,
  FORM,
  type FormAnswer,
  type FormDefinition,
  hasErrors,
  readValues,
  STEP,
  SUBMISSION_KEY,
  type Values,
} from './form-answer'
import { redirectCarrying } from './flash'
import { flashOfPosted, keepReceipt, type Posted } from './receipt'

const postedWithoutScript = ({ context }: { context?: unknown }) =>
  Boolean((context as RequestContext | undefined)?.transport)

/** In the browser, which has validated the form already, and on the server alike. */
export async function submit<Field extends string>(definition: FormDefinition<Field>, args: ActionFunctionArgs) {
  const posted = await args.request.formData()
  const values = readValues(fieldNames(definition), posted)
  const form = String(posted.get(FORM) ?? definition.id).slice(0, MAX_CHOICE)
  const answer = (status: number, part: Partial<FormAnswer<Field>> & Pick<FormAnswer<Field>, 'outcome'>) =>
    data({ form, errors: {}, values: redrawn(definition, values), ...part } as FormAnswer<Field>, { status })

  const { agreement, step } = definition
  const errors = postedWithoutScript(args) ? checkForm(definition, values) : {}
  if (step && postedWithoutScript(args)) {
    const { [step.field]: unchosen } = errors
    if (posted.has(STEP) && unchosen)
      return answer(400, { outcome: 'invalid', errors: { [step.field]: unchosen } as typeof errors })
    if (posted.has(STEP) || step.isDue(values)) return answer(200, { outcome: 'continued', notice: step.notice })
  }
  if (agreement && !values[agreement.field])
    return answer(400, {
      outcome: 'no-agreement',
      errors: { ...errors, [agreement.field]: agreement.hint } as FormAnswer<Field>['errors'],
      notice: agreement.notice,
    })
  if (hasErrors(errors)) return answer(400, { outcome: 'invalid', errors })

  let accepted: Partial<Posted> = {}
  try {
    await apiOf(args).post('/functions/v1/send-form-email', bodyOf(definition, values, posted), {
      headers: { 'idempotency-key': await keyOf(definition, values, posted) },
      onHeaders: (headers) => {
        const [reference, callToken, answerBy] = [REFERENCE_HEADER, CALL_TOKEN_HEADER, ANSWER_BY_HEADER].map(
          (name) => headers.get(name) ?? undefined,
        )
        accepted = { reference, callToken, answerBy }
      },
    })
  } catch (error) {
    return answer(error instanceof ApiError ? error.status : 503, explain(definition, values, error))
  }
  const followed = await definition.followUp?.(apiOf(args), values, accepted.callToken)
  return (
    confirmationOf(definition, values, { ...accepted, ...followed }, postedWithoutScript(args)) ??
    answer(200, { outcome: 'sent', values: {}, reference: accepted.reference })
  )
}

const MAX_CHOICE = 100

/** What the page shows again. A text of more than twice its length was not typed there, and would cost more than the page. */
const redrawn = <Field extends string>({ dto }: FormDefinition<Field>, values: Values<Field>) =>
  Object.fromEntries(
    fieldsOf(dto)
      .map(({ name, max = MAX_CHOICE }) => [name, values[name as Field], max] as const)
      .filter(([, value, max]) => value.length <= 2 * max),
  ) as FormAnswer<Field>['values']

/** The page that confirms it. A form without one confirms it where it stands, and without JavaScript on a page of its own address. */
function confirmationOf(definition: FormDefinition, values: Values, posted: Partial<Posted>, withoutScript: boolean) {
  const { thankYou, received } = definition
  const { reference } = posted
  const page = thankYou ?? (withoutScript ? received : undefined)
  if (!page) return undefined
  if (withoutScript && reference) return redirectCarrying(page, flashOfPosted({ ...posted, reference }))
  if (!withoutScript) keepReceipt({ page, ...posted, email: values.email })
  return redirect(page, 303)
}

function bodyOf<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>, posted: FormData) {
  const { dto, page, wire } = definition
  const answers = answersOf(definition, values)
  const { marketing, ...rest } = answers
  const elapsedMs = Math.round(Number(posted.get(ELAPSED)))
  return {
    type: formOf(dto).type,
    formData: { ...wire(rest as typeof answers), ...(marketing && { marketing }) } as SendFormEmail['formData'],
    context: {
      page,
      consent: consentOf(definition),
      decoy: String(posted.get(DECOY_FIELD) ?? ''),
      ...(elapsedMs > 0 && { elapsedMs }),
    },
  } satisfies SendFormEmail
}

/** Without JavaScript, the same input posted again within this time is the same submission. */
const REPEAT_WINDOW_MS = 15 * MINUTE_MS

/** A cached page cannot contain one, so without JavaScript it is derived from the input and the time. */
async function keyOf({ id }: { id: string }, values: Values, posted: FormData): Promise<string> {
  const key = posted.get(SUBMISSION_KEY)
  if (key) return String(key)
  const content = JSON.stringify([id, values, Math.floor(Date.now() / REPEAT_WINDOW_MS)])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

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

export function checkForm<Field extends string>(definition: FormDefinition<Field>, values: Values<Field>) {
  const { agreement, dto } = definition
  const errors = formErrors(Object.assign(new dto(), answersOf(definition, values))) as Errors<Field>
  // Checked when the button is pressed, not while typing.
  if (agreement) delete errors[agreement.field]
  return errors
}
