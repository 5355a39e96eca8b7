import type { SessionView } from '@api/auth/sessions/session.types'
import { ApiError, browserApi, type Api } from '@/lib/api'
import type { Answer } from '@/lib/api-types'
import { announce } from '@/lib/session'

export type PreparedPasskey = Answer<'post', '/api/account/passkeys/options'>

/** Few visitors use passkeys, so the library is loaded on the first press. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Signs with a passkey that the device has for this site; the result is for an action to submit. */
export async function requestPasskey(): Promise<string> {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = await browserApi.post('/api/session/passkey/options')
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

export async function createPasskey(optionsJSON: PreparedPasskey['options']): Promise<string> {
  const { startRegistration } = await loadLibrary()
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** The device's response, as the form carries it; empty if there is none, which the server refuses. */
export function responseIn(form: FormData): Record<string, unknown> {
  try {
    return JSON.parse(String(form.get('response') ?? '')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Called by actions: opens a session that has both factors. */
export async function signInWithPasskey(api: Api, form: FormData): Promise<SessionView> {
  const view = await api.post('/api/session/passkey', { response: responseIn(form) })
  announce('SIGNED_IN', view)
  return view
}

export function passkeyErrorText(error: unknown): string {
  if (error instanceof ApiError) return error.message
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return 'Your device did not use a passkey. Try again, or sign in another way.'
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.'
    default:
      return 'This browser could not use a passkey here.'
  }
}
