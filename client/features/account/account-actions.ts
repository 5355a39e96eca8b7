import { data, redirect, type ActionFunctionArgs } from 'react-router-dom'

import type { AccountView, SessionView } from '@api/auth/browser/session.types'
import { ApiError, apiOf, type Api } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { notifyOutcome, type Notice } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { announce, announceChange } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { refusal, signOutFailure } from './notice'

export interface Enrolment {
  id: string
  qrCode: string
  secret: string
}

export interface AccountAnswer {
  /** The form that was sent. */
  intent: string
  notice?: Notice
  errors?: Record<string, string>
  enrolment?: Enrolment
  /** Shown this once. */
  recoveryCodes?: string[]
}

type Reply = Omit<AccountAnswer, 'intent'> | Response
type Handler = (api: Api, form: FormData) => Promise<Reply>

const field = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Refusals that one field is to blame for. */
const fieldOf: Record<string, string> = {
  current_password_invalid: 'current_password',
  current_password_required: 'current_password',
  same_password: 'password',
  weak_password: 'password',
  email_exists: 'email',
  mfa_verification_failed: 'code',
}

const handlers: Record<string, Handler> = {
  async email(api, form) {
    const email = field(form, 'email').trim()
    await api.put(`/auth/v1/user?${new URLSearchParams({ redirect_to: paths.account })}`, { email })
    await announceChange('USER_UPDATED')
    const description = `We have written to both addresses. The change takes effect once both have confirmed it.`
    return { notice: { title: 'Check your email!', description } }
  },

  async password(api, form) {
    await api.put('/auth/v1/user', {
      password: field(form, 'password'),
      current_password: field(form, 'current_password') || undefined,
    })
    await announceChange('USER_UPDATED')
    return { notice: { title: 'Password changed', description: 'Every other device is signed out.' } }
  },

  async enrol(api) {
    const { factors } = await api.get<AccountView>('/api/account')
    const abandoned = factors.filter(({ status }) => status === 'unverified')
    await Promise.all(abandoned.map(({ id }) => api.delete(`/auth/v1/factors/${id}`)))
    const made = await api.post<{ id: string; totp: { qr_code: string; secret: string } }>('/auth/v1/factors', {
      factor_type: 'totp',
      friendly_name: `Authenticator app ${factors.length - abandoned.length + 1}`,
    })
    return { enrolment: { id: made.id, qrCode: made.totp.qr_code, secret: made.totp.secret } }
  },

  async 'enrol-verify'(api, form) {
    const enrolment = { id: field(form, 'factor'), qrCode: field(form, 'qr_code'), secret: field(form, 'secret') }
    const path = `/auth/v1/factors/${encodeURIComponent(enrolment.id)}`
    try {
      const challenge = await api.post<{ id: string }>(`${path}/challenge`)
      const code = field(form, 'code').replace(/\s/g, '')
      await api.post(`${path}/verify`, { challenge_id: challenge.id, code })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        return { enrolment, errors: { code: 'That code is not right. Wait for the next one and try again.' } }
      throw error
    }
    await announceChange('MFA_CHALLENGE_VERIFIED')
    const { codes } = await api.post<{ codes: string[] }>('/api/account/recovery-codes')
    const description = 'From now on you are asked for a code when you sign in. Your other devices are signed out.'
    return { recoveryCodes: codes, notice: { title: 'Second factor on', description } }
  },

  async unenrol(api, form) {
    await api.delete(`/auth/v1/factors/${encodeURIComponent(field(form, 'factor'))}`)
    const view = await api.post<SessionView>('/api/session/refresh')
    announce('USER_UPDATED', view)
    return { notice: { title: 'Second factor off', description: 'Your password alone signs you in again.' } }
  },

  async 'recovery-codes'(api) {
    const { codes } = await api.post<{ codes: string[] }>('/api/account/recovery-codes')
    return {
      recoveryCodes: codes,
      notice: { title: 'New recovery codes', description: 'Earlier ones no longer work.' },
    }
  },

  async 'end-session'(api, form) {
    await api.delete(`/api/account/sessions/${encodeURIComponent(field(form, 'session'))}`)
    return { notice: { title: 'Signed out', description: 'That device is signed out.' } }
  },

  async 'end-others'(api) {
    await api.delete('/api/session?scope=others')
    return { notice: { title: 'Signed out', description: 'Every other device is signed out.' } }
  },

  async 'sign-out'(api) {
    announce('SIGNED_OUT', await api.delete<SessionView>('/api/session'))
    return redirectWithFlash(paths.home, 'signed-out', 303)
  },

  async 'sign-out-everywhere'(api) {
    announce('SIGNED_OUT', await api.delete<SessionView>('/api/session?scope=global'))
    return redirectWithFlash(paths.login, 'signed-out-everywhere', 303)
  },

  async delete(api, form) {
    try {
      await api.post('/api/account/delete', { password: field(form, 'current_password') || undefined })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { errors: { current_password: error.message } }
      throw error
    }
    announce('SIGNED_OUT', { user: null })
    return redirectWithFlash(paths.home, 'account-deleted', 303)
  },
}

export async function accountAction(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const intent = field(form, 'intent')
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler) return data<AccountAnswer>({ intent }, { status: 400 })
  try {
    const reply = await handler(apiOf(args), form)
    return reply instanceof Response
      ? reply
      : data<AccountAnswer>({ intent, ...reply }, { status: reply.errors ? 422 : 200 })
  } catch (error) {
    const backHere = new URLSearchParams({ next: paths.account })
    if (isSessionEnded(error)) return redirectToSignIn(args.request, { next: paths.account, status: 303 })
    if (error instanceof ApiError && error.code === 'reauthentication_needed')
      return redirect(`${paths.proof}?${backHere}`, 303)
    const blamed = error instanceof ApiError ? fieldOf[error.code ?? ''] : undefined
    if (blamed && error instanceof ApiError)
      return data<AccountAnswer>({ intent, errors: { [blamed]: error.message } }, { status: error.status })
    if (intent.startsWith('sign-out')) return stillSignedIn(intent, error)
    const { status, notice } = refusal('Error', error)
    return data<AccountAnswer>({ intent, notice }, { status })
  }
}

/** The button is on every page: the browser stays where it is, and without JavaScript the outage screen says so. */
async function stillSignedIn(intent: string, error: unknown) {
  const { status, notice } = signOutFailure(error)
  if (status < 500) return data<AccountAnswer>({ intent, notice }, { status })
  if (typeof document === 'undefined')
    throw new Response(null, { status: 503, statusText: `${notice.title}. ${notice.description}` })
  await notifyOutcome(notice)
  return redirect(window.location.pathname + window.location.search)
}
