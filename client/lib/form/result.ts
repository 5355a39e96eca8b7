import { type ActionFunctionArgs, useActionData, useNavigation, useSearchParams } from 'react-router-dom'

import { isTooShort, passwordHint } from '@api/auth/users/account.rules'

import { type Api, ApiError, apiOf, ConnectionError } from '../api'
import { clearSentDraft } from './drafts'
import type { Notice } from '../notify'
import type { FormReply } from './reply'

export interface FormResult extends FormReply {
  values: Record<string, string[]>
  errors: FieldErrors
  /** The server could not be reached: the page stays as it is, with everything typed. */
  unsent?: boolean
}

export type Field = (name: string) => string
export const fieldsIn =
  (form: FormData): Field =>
  (name) =>
    String(form.get(name) ?? '')

export type Reply<Extra = unknown> = Partial<Notice> & { errors?: FieldErrors } & Partial<Extra>

export type Handler<Extra = unknown> = (api: Api, field: Field, form: FormData) => Promise<Reply<Extra> | Response>
export type Handlers<Extra = unknown> = Record<string, Handler<Extra>>

export interface DispatchOptions {
  /** By intent: the fields that show their own error, each with the rule that is checked before sending. */
  fields?: Record<string, Record<string, FieldRule>>
  fieldByCode?: Record<string, string>
  /** Fields that a form asks only some people for. */
  mayLack?: readonly string[]
  otherwise?: string
  /** Runs a handler, and may turn its refusal into a redirect. */
  guard?: <T>(run: () => Promise<T>) => Promise<T | Response>
  explain?: (error: ApiError) => Notice
}

const SECRET = /password|secret|code|token|response/

/** More than twice what any field accepts: longer input was not typed on our pages, and returning it would cost more than the page. */
const MAX_RESTORED = 25_000

const valuesIn = (form: FormData) =>
  Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => !SECRET.test(name))
      .map((name) => [
        name,
        form
          .getAll(name)
          .map(String)
          .filter(({ length }) => length <= MAX_RESTORED),
      ]),
  )

const inServersWords = ({ message, errors }: ApiError): Notice => ({
  title: 'Error',
  description: Object.values(errors)[0] ?? message,
  destructive: true,
})

const MAX_EMAIL = 254
const isEmail = (text: string) => text.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(text.trim())

/** The message for a required field that is left empty, or a function that returns what is wrong with a value, if anything. */
export type FieldRule = string | ((value: string) => string | undefined)

/** The rule for a new password, worded as its hint. */
export const newPassword = (ifEmpty: string) => (value: string) =>
  value ? (isTooShort(value) ? passwordHint() : undefined) : ifEmpty

function wrongIn(form: FormData, name: string, rule: FieldRule, mayLack: readonly string[]): string | undefined {
  const value = form.get(name)
  if (typeof rule === 'function') return rule(String(value ?? ''))
  const message = rule
  if (!value) return message && (value === '' || !mayLack.includes(name)) ? message : undefined
  return name === 'email' && !isEmail(String(value)) ? EMAIL_FORMAT : undefined
}

const owned = <T>(record: Record<string, T>, name: string) => (Object.hasOwn(record, name) ? record[name] : undefined)

export async function dispatch<Extra = unknown>(
  args: ActionFunctionArgs,
  form: FormData,
  handlers: Handlers<Extra>,
  {
    fields = {},
    fieldByCode = {},
    mayLack = [],
    otherwise = '',
    guard = (run) => run(),
    explain = inServersWords,
  }: DispatchOptions = {},
): Promise<Response | { status: number; result: FormResult & Partial<Extra> }> {
  const field = fieldsIn(form)
  const intent = field('intent') || otherwise
  const known = owned(fields, intent) ?? {}
  const refused = (status: number, part: Partial<FormResult>) => ({
    status,
    result: { intent, values: valuesIn(form), errors: {}, ...part } as FormResult & Partial<Extra>,
  })
  const wrong = Object.entries(known).flatMap(([name, message]) => {
    const error = wrongIn(form, name, message, mayLack)
    return error ? [[name, error]] : []
  })
  if (wrong.length) return refused(422, { errors: Object.fromEntries(wrong) as FieldErrors })
  const handler = owned(handlers, intent)
  try {
    if (!handler) throw new ApiError(400, 'This form is not known here.')
    const reply = await guard(() => handler(apiOf(args), field, form))
    if (reply instanceof Response) return reply
    const { title, description, destructive, errors = {}, ...extra } = reply as Reply & object
    const notice = title === undefined ? undefined : { title, description, destructive }
    const accepted = !destructive && !Object.keys(errors).length
    if (accepted) clearSentDraft(form)
    const result = { intent, values: accepted ? {} : valuesIn(form), errors, notice, ...extra }
    return { status: Object.keys(errors).length ? 422 : 200, result: result as unknown as FormResult & Partial<Extra> }
  } catch (error) {
    if (error instanceof ConnectionError) {
      const notice = { title: 'Not sent', description: error.message, destructive: true }
      return refused(503, { notice, unsent: true })
    }
    if (!(error instanceof ApiError)) throw error
    const { status, message, errors, code = '' } = error
    const byCode = owned(fieldByCode, code)
    if (byCode) return refused(status, { errors: { [byCode]: message } })
    const names = Object.keys(errors)
    if (names.length && names.every((name) => Object.hasOwn(known, name))) return refused(status, { errors })
    return refused(status, { notice: explain(error) })
  }
}

interface Typed {
  errors: FieldErrors
  value: (name: string) => string | undefined
  values: (name: string) => string[]
  /** The props of a field: what was typed, or else is stored. */
  field: (name: string, stored?: string | null) => { name: string; id?: string; error?: string; defaultValue?: string }
  refused: boolean
}

/** Input and errors of the form posted with these values. `restored`: the address may hold its input. `of` distinguishes ids. */
export function useTyped(posted: Record<string, string>, { restored = false, of = '' } = {}): Typed {
  const result = useActionData() as FormResult | undefined
  const [query] = useSearchParams()
  return typedIn(result, posted, restored ? query : undefined, of)
}

export function typedIn(
  result: FormResult | undefined,
  posted: Record<string, string>,
  query?: URLSearchParams,
  of?: string,
): Typed {
  const own =
    result?.values && Object.entries(posted).every(([name, value]) => result.values[name]?.includes(value)) && result
  const values = (name: string) => (own ? (own.values[name] ?? []) : (query?.getAll(name) ?? []))
  const errors = (own && own.errors) || {}
  return {
    errors,
    values,
    value: (name) => values(name)[0],
    field: (name, stored) => ({
      name,
      ...(of && { id: name + of }),
      error: errors[name],
      defaultValue: values(name)[0] ?? stored ?? undefined,
    }),
    refused: Boolean(own),
  }
}

export function useBusy(intent: string, value?: string) {
  const { state, formData } = useNavigation()
  if (state === 'idle' || formData?.get('intent') !== intent) return false
  return value === undefined || [...formData.values()].includes(value)
}

export function focusFirstError() {
  document.querySelector<HTMLElement>('#main [aria-invalid="true"]')?.focus()
}

export const ENTER_EMAIL = 'Enter your email address.'
export const EMAIL_FORMAT = 'Enter an email address in the form name@example.com.'
export const ENTER_PASSWORD = 'Enter your password.'
export const ENTER_NEW_PASSWORD = 'Enter a new password.'
export const ENTER_PASSKEY_NAME = 'Enter a name for the passkey.'
export const ENTER_CODE = 'Enter the six-digit code.'

export type FieldErrors = Record<string, string>
