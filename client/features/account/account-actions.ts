import { data, redirect, type ActionFunctionArgs } from 'react-router-dom'

import { ApiError, apiOf } from '@/lib/api'
import { ENTER_NEW_PASSWORD, ENTER_PASSWORD, missingIn, type FieldErrors } from '@/lib/field-errors'
import { clearKeptInput } from '@/lib/kept-input'
import { notifyOutcome } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { field, type AccountAnswer, type Handlers } from './account-answer'
import { refusal, signOutFailure } from './notice'
import { passkeyActions } from './passkey-actions'
import { profileActions } from './profile-actions'
import { securityActions } from './security-actions'
import { sessionActions } from './session-actions'

const handlers: Handlers = { ...passkeyActions, ...profileActions, ...securityActions, ...sessionActions }

/** The fields that each form requires. */
const required: Record<string, FieldErrors> = {
  password: { current_password: ENTER_PASSWORD, password: ENTER_NEW_PASSWORD },
  email: { email: 'Enter your new email address.' },
  delete: { current_password: ENTER_PASSWORD },
}

/** Errors that belong to a single field. */
const fieldOf: Record<string, string> = {
  current_password_invalid: 'current_password',
  current_password_required: 'current_password',
  same_password: 'password',
  weak_password: 'password',
  mfa_verification_failed: 'code',
}

export async function accountAction(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const intent = field(form, 'intent')
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler) return data<AccountAnswer>({ intent }, { status: 400 })
  const errors = Object.hasOwn(required, intent) && missingIn(form, required[intent] ?? {})
  if (errors) return data<AccountAnswer>({ intent, errors }, { status: 422 })
  try {
    const reply = await handler(apiOf(args), form)
    if (!(reply instanceof Response) && !reply.errors && !reply.notice?.destructive) clearKeptInput(form)
    return reply instanceof Response
      ? reply
      : data<AccountAnswer>({ intent, ...reply }, { status: reply.errors ? 422 : 200 })
  } catch (error) {
    if (isSessionEnded(error)) return redirectToSignIn(args.request, { next: paths.account, status: 303 })
    if (error instanceof ApiError && error.code === 'reauthentication_needed')
      return redirect(`${paths.proof}?${new URLSearchParams({ next: paths.account })}`, 303)
    const fieldName = error instanceof ApiError ? fieldOf[error.code ?? ''] : undefined
    if (error instanceof ApiError && Object.keys(error.errors).length)
      return data<AccountAnswer>({ intent, errors: error.errors }, { status: error.status })
    if (fieldName && error instanceof ApiError)
      return data<AccountAnswer>({ intent, errors: { [fieldName]: error.message } }, { status: error.status })
    if (intent.startsWith('sign-out')) return reportFailedSignOut(intent, error)
    const { status, notice } = refusal('Error', error)
    return data<AccountAnswer>({ intent, notice }, { status })
  }
}

/** The button is on every page: the browser stays where it is, and without JavaScript the outage page says so. */
async function reportFailedSignOut(intent: string, error: unknown) {
  const { status, notice } = signOutFailure(error)
  if (status < 500) return data<AccountAnswer>({ intent, notice }, { status })
  if (typeof document === 'undefined')
    throw new Response(null, { status: 503, statusText: `${notice.title}. ${notice.description}` })
  await notifyOutcome(notice)
  return redirect(window.location.pathname + window.location.search)
}
