import { redirect } from 'react-router-dom'
import type { AccountView } from '@api/auth/sessions/session.types'
import { isServer } from '@/lib/is-server'
import { ApiError, type Api } from '@/lib/api'
import {
  EMAIL_FORMAT,
  ENTER_CODE,
  ENTER_NEW_PASSWORD,
  ENTER_PASSKEY_NAME,
  ENTER_PASSWORD,
  newPassword,
  type FormResult,
  type Handlers,
} from '@/lib/form/result'
import { redirectWithFlash } from '@/lib/flash'
import { notifyOutcome } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { announce, announceChange } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { formAction, mailedCode, signOutFailure } from './form-action'
import { responseIn, type PreparedPasskey } from './passkey'

export interface Enrolment {
  id: string
  qrCode: string
  secret: string
}

interface Shown {
  enrolment: Enrolment
  passkey: PreparedPasskey
  /** Shown only once. */
  recoveryCodes: string[]
}

export type AccountResult = FormResult & Partial<Shown>

const RETURN_TO_ACCOUNT = new URLSearchParams({ redirect_to: paths.account })

const EMAIL_ERRORS: Record<string, string> = {
  validation_failed: EMAIL_FORMAT,
  email_exists: 'Another account has this address already.',
}

const ENROLMENT_EXPIRED = {
  title: 'That took too long',
  description: 'The code to scan works for five minutes. Set the app up again.',
  destructive: true,
}

/** Not simply the next number, because one in between may have been removed. */
function unusedName(apps: AccountView['factors']): string {
  const names = new Set(apps.map(({ name }) => name))
  let number = 1
  while (names.has(`Authenticator app ${number}`)) number += 1
  return `Authenticator app ${number}`
}

async function makeRecoveryCodes(api: Api) {
  const { codes } = await api.post('/api/account/recovery-codes')
  return codes
}

const passkeyPath = (id: string) => `/api/account/passkeys/${encodeURIComponent(id)}` as const
const factorPath = (id: string) => `/auth/v1/factors/${encodeURIComponent(id)}` as const

const handlers: Handlers<Shown> = {
  async name(api, field) {
    const { name } = await api.put('/api/account/name', { name: field('name') })
    await announceChange('USER_UPDATED')
    return { title: 'Saved', description: name ? `We will call you ${name}.` : 'Your name is removed.' }
  },

  async email(api, field) {
    const email = field('email').trim()
    try {
      const user = await api.put(`/auth/v1/user?${RETURN_TO_ACCOUNT}`, { email })
      if (!user.new_email) return { errors: { email: 'This is your address already.' } }
    } catch (error) {
      const message = error instanceof ApiError ? EMAIL_ERRORS[error.code ?? ''] : undefined
      if (message) return { errors: { email: message } }
      throw error
    }
    await announceChange('USER_UPDATED')
    const description = 'We have emailed both addresses. The change takes effect once both have confirmed it.'
    return { title: 'Check your email!', description }
  },

  async 'email-resend'(api) {
    const { email } = await api.get('/api/account')
    await api.post(`/auth/v1/resend?${RETURN_TO_ACCOUNT}`, { type: 'email_change', email })
    const description = 'New links and codes are on their way. Earlier ones no longer work.'
    return { title: 'Check your email!', description }
  },

  async 'email-cancel'(api) {
    await api.delete('/api/account/email-change')
    await announceChange('USER_UPDATED')
    return { title: 'Change cancelled', description: 'Your email address stays the same.' }
  },

  'email-code': mailedCode('email_change', ({ session }) => {
    if (session) announce('USER_UPDATED', session)
    return session
      ? { title: 'Thank you', description: 'Your new address is confirmed.' }
      : { title: 'Nearly done', description: 'This address is confirmed. Please confirm the other one as well.' }
  }),

  async password(api, field) {
    const current = field('current_password')
    await api.put('/auth/v1/user', { password: field('password'), current_password: current || undefined })
    await announceChange('USER_UPDATED')
    return { title: 'Password changed', description: 'Every other device is signed out.' }
  },

  async 'passkey-start'(api) {
    return { passkey: await api.post('/api/account/passkeys/options') }
  },

  async 'passkey-add'(api, field, form) {
    await api.post('/api/account/passkeys', { response: responseIn(form), name: field('passkey_name').trim() })
    return { title: 'Passkey added', description: 'You can sign in with it from now on.' }
  },

  async 'passkey-rename'(api, field) {
    const name = field('passkey_name').trim()
    if (!name) return { errors: { passkey_name: ENTER_PASSKEY_NAME } }
    await api.put(passkeyPath(field('passkey')), { name })
    return { title: 'Passkey renamed' }
  },

  async 'passkey-remove'(api, field) {
    await api.delete(passkeyPath(field('passkey')))
    return { title: 'Passkey removed', description: 'It no longer signs you in. Delete it on your device as well.' }
  },

  async enrol(api) {
    const { factors } = await api.get('/api/account')
    const abandoned = factors.filter(({ status }) => status === 'unverified')
    await Promise.all(abandoned.map(({ id }) => api.delete(factorPath(id))))
    const made = await api.post('/auth/v1/factors', {
      factor_type: 'totp',
      friendly_name: unusedName(factors.filter(({ status }) => status === 'verified')),
    })
    return { enrolment: { id: made.id, qrCode: made.totp.qr_code, secret: made.totp.secret } }
  },

  async 'enrol-verify'(api, field) {
    const enrolment = { id: field('factor'), qrCode: field('qr_code'), secret: field('secret') }
    if (!field('code')) return { enrolment, errors: { code: ENTER_CODE } }
    try {
      const challenge = await api.post(`${factorPath(enrolment.id)}/challenge`)
      const code = field('code').replace(/\s/g, '')
      await api.post(`${factorPath(enrolment.id)}/verify`, { challenge_id: challenge.id, code })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        return { enrolment, errors: { code: 'That code is not right. Wait for the next one and try again.' } }
      if (error instanceof ApiError && error.code === 'mfa_factor_not_found') return ENROLMENT_EXPIRED
      throw error
    }
    await announceChange('MFA_CHALLENGE_VERIFIED')
    const { recoveryCodes } = await api.get('/api/account')
    if (recoveryCodes > 0)
      return { title: 'App added', description: 'Its codes sign you in too. Your recovery codes stay valid.' }
    const description = 'From now on you are asked for a code when you sign in. Your other devices are signed out.'
    return { title: 'Second factor on', description, recoveryCodes: await makeRecoveryCodes(api) }
  },

  async unenrol(api, field) {
    await api.delete(factorPath(field('factor')))
    const view = await api.post('/api/session/refresh')
    announce('USER_UPDATED', view)
    return view.user?.hasSecondFactor
      ? { title: 'App removed', description: 'Its codes no longer sign you in.' }
      : { title: 'Second factor off', description: 'Your password alone signs you in again.' }
  },

  async 'recovery-codes'(api) {
    const recoveryCodes = await makeRecoveryCodes(api)
    return { title: 'New recovery codes', description: 'Earlier ones no longer work.', recoveryCodes }
  },

  async 'end-session'(api, field) {
    await api.delete(`/api/account/sessions/${encodeURIComponent(field('session'))}`)
    return { title: 'Signed out', description: 'That device is signed out.' }
  },

  async 'end-others'(api) {
    await api.delete('/api/account/sessions?scope=others')
    return { title: 'Signed out', description: 'Every other device is signed out.' }
  },

  async 'sign-out'(api) {
    announce('SIGNED_OUT', await api.delete('/api/session'))
    return redirectWithFlash(paths.home, 'signed-out', 303)
  },

  async 'sign-out-everywhere'(api) {
    announce('SIGNED_OUT', await api.delete('/api/account/sessions'))
    return redirectWithFlash(paths.login, 'signed-out-everywhere', 303)
  },

  async delete(api, field) {
    try {
      await api.post('/api/account/delete', { password: field('current_password') || undefined })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { errors: { current_password: error.message } }
      throw error
    }
    announce('SIGNED_OUT', { user: null })
    return redirectWithFlash(paths.home, 'deletion-requested', 303)
  },

  async keep(api) {
    await api.delete('/api/account/delete')
    await announceChange('USER_UPDATED')
    return { title: 'Your account stays', description: 'Nothing is deleted.' }
  },
}

const FIELDS = {
  name: { name: '' },
  password: { current_password: ENTER_PASSWORD, password: newPassword(ENTER_NEW_PASSWORD) },
  email: { email: 'Enter your new email address.' },
  'email-code': { code: ENTER_CODE },
  'passkey-add': { name: '' },
  'passkey-rename': { name: '' },
  delete: { current_password: ENTER_PASSWORD },
}

const FIELD_BY_CODE = {
  current_password_invalid: 'current_password',
  current_password_required: 'current_password',
  same_password: 'password',
  weak_password: 'password',
  mfa_verification_failed: 'code',
}

export const accountAction = formAction<Shown>(() => handlers, {
  fields: FIELDS,
  fieldByCode: FIELD_BY_CODE,
  mayLack: ['current_password'],
  turnAway(error, { request }, intent) {
    if (isSessionEnded(error)) return redirectToSignIn(request, { next: paths.account, status: 303 })
    if (error instanceof ApiError && error.code === 'reauthentication_needed')
      return redirect(`${paths.proof}?${new URLSearchParams({ next: paths.account })}`, 303)
    return intent.startsWith('sign-out') ? reportFailedSignOut(error) : undefined
  },
})

/** The button is on every page, so a failure leaves the browser there; without JavaScript the outage page shows it. */
async function reportFailedSignOut(error: unknown) {
  const { status, notice } = signOutFailure(error)
  if (status < 500) return undefined
  if (isServer) throw new Response(null, { status: 503, statusText: `${notice.title}. ${notice.description}` })
  await notifyOutcome(notice)
  return redirect(window.location.pathname + window.location.search)
}
