import { data, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import type { Destination } from '@api/auth/sessions/session.types'
import { ApiError, apiOf, type Api } from '@/lib/api'
import { ENTER_EMAIL, type FormResult } from '@/lib/form/result'
import { redirectWithFlash } from '@/lib/flash'
import type { FlashName } from '@/lib/flash-messages'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce } from '@/lib/session'
import { AuthForm, AuthLayout, EmailField, toLogin } from './auth-layout'
import { formAction } from './form-action'
import { afterSignUp } from './sign-in'

export const handle: PageHandle = { title: 'Confirm', robots: 'noindex' }

interface Mailed {
  token: string
  type: string
  redirectTo: string
}
interface Sent {
  expired: boolean
  sentTo: string
}
type Result = FormResult & Partial<Sent>

const FLASHES: Record<string, FlashName> = {
  signup: 'address-confirmed',
  email_change: 'address-changed',
  magiclink: 'signed-in',
}

const newAccount = {
  title: 'Confirm your address',
  lede: 'Press the button to finish. Your account is then ready and you are signed in.',
}
const words: Record<string, { title: string; lede: string }> = {
  signup: newAccount,
  invite: { title: 'Join the desk', lede: 'Press the button to accept. You will choose your password next.' },
  recovery: {
    title: 'Set a new password',
    lede: 'Please confirm that you asked for this. You will choose the new password next.',
  },
  magiclink: { title: 'Sign in', lede: 'Press the button to sign in.' },
  email_change: {
    title: 'Confirm your new address',
    lede: 'The change takes effect once both addresses have confirmed it.',
  },
}
const fallback = { title: 'Confirm', lede: 'Please confirm that it is you.' }

const mailedIn = (input: URLSearchParams | FormData): Mailed => ({
  token: String(input.get('token') ?? ''),
  type: String(input.get('type') ?? ''),
  redirectTo: String(input.get('redirect_to') ?? ''),
})

/** Checks whether the link is still valid without using it up, since mail scanners open such pages. */
export async function loader(args: LoaderFunctionArgs) {
  const mailed = mailedIn(new URL(args.request.url).searchParams)
  const query = new URLSearchParams({ token: mailed.token, type: mailed.type })
  const { valid } = await apiOf(args).get(`/api/session/link?${query}`)
  return data({ ...mailed, valid }, { status: valid ? 200 : 410 })
}

export const action = formAction<Sent>(
  ({ request }) => ({
    async follow(api, _field, form) {
      const mailed = mailedIn(form.has('token') ? form : new URL(request.url).searchParams)
      const { location, message, session } = await follow(api, mailed)
      if (!location) return { expired: true }
      if (session) announce(mailed.type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', session)
      if (session?.user?.needsSecondFactor)
        return redirect(`${paths.secondFactor}?${new URLSearchParams({ next: location })}`, 303)
      const flash = message ? 'half-confirmed' : session && FLASHES[mailed.type]
      const to = mailed.type === 'signup' && session ? afterSignUp(session, location) : location
      return flash ? redirectWithFlash(to, flash, 303) : redirect(to, 303)
    },
    /** Sends another mail of the kind that expired. A change of address is restarted on the account page. */
    async again(api, field, form) {
      const email = field('email').trim()
      const { type, redirectTo } = mailedIn(form)
      const query = new URLSearchParams(redirectTo ? { redirect_to: redirectTo } : {})
      if (type === 'recovery') await api.post(`/auth/v1/recover?${query}`, { email })
      else if (type === 'magiclink') await api.post(`/auth/v1/otp?${query}`, { email, create_user: true })
      else await api.post(`/auth/v1/resend?${query}`, { type: type === 'email_change' ? type : 'signup', email })
      const description = `If ${email} is waiting for a link, a new one is on its way.`
      return { title: 'Check your email!', description, sentTo: email }
    },
  }),
  { otherwise: 'follow', fields: { again: { email: ENTER_EMAIL } } },
)

/** Empty if the link has expired. */
async function follow(api: Api, { token, type, redirectTo }: Mailed): Promise<Partial<Destination>> {
  try {
    return await api.post('/api/session/follow', { token, type, redirect_to: redirectTo })
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return {}
    throw error
  }
}

export function Component() {
  const { valid, ...mailed } = useLoaderData() as Mailed & { valid: boolean }
  const result = useActionData() as Result | undefined
  if (!valid || result?.expired || result?.intent === 'again') return <ExpiredLink mailed={mailed} result={result} />
  const { title, lede } = words[mailed.type] ?? fallback
  return (
    <AuthLayout title={title} lede={lede} result={result}>
      <AuthForm asks={false} submit="Confirm" pending="Confirming...">
        <HiddenFields mailed={mailed} />
      </AuthForm>
    </AuthLayout>
  )
}

const HiddenFields = ({ mailed: { token, type, redirectTo } }: { mailed: Mailed }) => (
  <>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="type" value={type} />
    <input type="hidden" name="redirect_to" value={redirectTo} />
  </>
)

const ExpiredLink = ({ mailed, result }: { mailed: Mailed; result?: Result }) => (
  <AuthLayout
    title="This link no longer works"
    lede="It has been used already, or it is too old. Each link works once. We can send you a new one."
    back={toLogin}
    result={result}
    mailSent={Boolean(result?.sentTo)}
  >
    <AuthForm intent="again" submit="Send a new link" pending="Sending...">
      <HiddenFields mailed={{ ...mailed, token: '' }} />
      <EmailField error={result?.errors.email} />
    </AuthForm>
  </AuthLayout>
)
