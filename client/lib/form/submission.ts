import { MINUTE_MS } from '@api/common/durations.rules'
import { fieldsOf, formErrors, formOf } from '@api/forms/dto/field.dto'
import {
  ANSWER_BY_HEADER,
  CALL_TOKEN_HEADER,
  DECOY_FIELD,
  REFERENCE_HEADER,
  type SendFormEmail,
} from '@api/forms/dto/send-form-email.dto'

import { type Api, ApiError } from '../api'
import {
  answersOf,
  consentOf,
  ELAPSED,
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
} from './definition'
import type { Posted } from '../receipt'
import type { Errors } from './reply'

export interface Submission {
  api: Api
  /** The server checks and steps through a form on behalf of a browser that does neither. */
  withoutScript: boolean
}

export interface Outcome<Field extends string> {
  status: number
  answer: FormAnswer<Field>
  /** The known facts of a sent form. */
  posted?: Partial<Posted>
}

/** Runs in the browser, which has already validated the form, and on the server. */
export async function submitForm<Field extends string>(
  definition: FormDefinition<Field>,
  input: FormData,
  { api, withoutScript }: Submission,
): Promise<Outcome<Field>> {
  const values = readValues(fieldNames(definition), input)
  const intent = String(input.get(FORM) ?? definition.id).slice(0, MAX_CHOICE)
  const outcome = (status: number, part: Partial<FormAnswer<Field>> & Pick<FormAnswer<Field>, 'outcome'>) => ({
    status,
    answer: { intent, errors: {}, values: redrawn(definition, values), ...part } as FormAnswer<Field>,
  })

  const { agreement, step } = definition
  const errors = withoutScript ? checkForm(definition, values) : {}
  if (step && withoutScript) {
    const { [step.field]: unchosen } = errors
    if (input.has(STEP) && unchosen)
      return outcome(400, { outcome: 'invalid', errors: { [step.field]: unchosen } as typeof errors })
    if (input.has(STEP) || step.isDue(values)) return outcome(200, { outcome: 'continued', notice: step.notice })
  }
  if (agreement && !values[agreement.field])
    return outcome(400, {
      outcome: 'no-agreement',
      errors: { ...errors, [agreement.field]: agreement.hint } as FormAnswer<Field>['errors'],
      notice: agreement.notice,
    })
  if (hasErrors(errors)) return outcome(400, { outcome: 'invalid', errors })

  let accepted: Partial<Posted> = {}
  try {
    await api.post('/functions/v1/send-form-email', bodyOf(definition, values, input), {
      headers: { 'idempotency-key': await keyOf(definition, values, input) },
      onHeaders: (headers) => {
        const [reference, callToken, answerBy] = [REFERENCE_HEADER, CALL_TOKEN_HEADER, ANSWER_BY_HEADER].map(
          (name) => headers.get(name) ?? undefined,
        )
        accepted = { reference, callToken, answerBy }
      },
    })
  } catch (error) {
    return outcome(error instanceof ApiError ? error.status : 503, explain(definition, values, error))
  }
  const followed = await definition.followUp?.(api, values, accepted.callToken)
  const posted = { ...accepted, ...followed }
  return { ...outcome(200, { outcome: 'sent', values: {}, reference: posted.reference }), posted }
}

const MAX_CHOICE = 100

/** The input that the page shows again, except text over twice its maximum: not typed there, and larger than the page itself. */
const redrawn = <Field extends string>({ dto }: FormDefinition<Field>, values: Values<Field>) =>
  Object.fromEntries(
    fieldsOf(dto)
      .map(({ name, max = MAX_CHOICE }) => [name, values[name as Field], max] as const)
      .filter(([, value, max]) => value.length <= 2 * max)
      .map(([name, value]) => [name, [value]]),
  ) as FormAnswer<Field>['values']

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
