import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import type { Destination } from '@api/auth/browser/session.types'
import { Field, RequiredNote } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { SubmitButton } from '@/components/form/submit-button'
import { ApiError, apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { emailIn, ENTER_EMAIL, wrongIn, type FieldErrors } from '@/lib/field-errors'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce } from '@/lib/session'

import { Actions, AuthLayout, formClass } from './auth-layout'
import { refusal, useOutcome } from './notice'
import { InlineNotice } from './inline-notice'
import { afterSignUp } from './mailed-code'

export const handle: PageHandle = { title: 'Confirm', robots: 'noindex' }

interface Mailed {
  token: string
  type: string
  redirectTo: string
}
interface Answer {
  expired?: boolean
  sentTo?: string
  notice?: Notice
  errors?: FieldErrors
}

const words: Record<string, { title: string; lede: string }> = {
  signup: {
    title: 'Confirm your address',
    lede: 'Press the button to finish. Your account is then ready and you are signed in.',
  },
  invite: {
    title: 'Confirm your address',
    lede: 'Press the button to finish. Your account is then ready and you are signed in.',
  },
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
  const { alive } = await apiOf(args).get<{ alive: boolean }>(`/api/session/link?${query}`)
  return data({ ...mailed, alive }, { status: alive ? 200 : 410 })
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  if (form.get('intent') === 'again') return sendAgain(args, form)
  const mailed = mailedIn(form.has('token') ? form : new URL(args.request.url).searchParams)
  try {
    const { location, message, session } = await apiOf(args).post<Destination>('/api/session/follow', {
      token: mailed.token,
      type: mailed.type,
      redirect_to: mailed.redirectTo,
    })
    if (session) announce(mailed.type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', session)
    if (session?.user?.needsSecondFactor)
      return redirect(`${paths.secondFactor}?${new URLSearchParams({ next: location })}`, 303)
    if (message) return redirectWithFlash(location, 'half-confirmed', 303)
    if (mailed.type === 'signup' && session)
      return redirectWithFlash(afterSignUp(session, location), 'address-confirmed', 303)
    if (mailed.type === 'email_change' && session) return redirectWithFlash(location, 'address-changed', 303)
    if (mailed.type === 'magiclink' && session) return redirectWithFlash(location, 'signed-in', 303)
    return redirect(location, 303)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return data<Answer>({ expired: true }, { status: 403 })
    const { status, notice } = refusal('Error', error)
    return data<Answer>({ notice }, { status })
  }
}

/** Sends another mail of the kind that expired. A change of address is restarted on the account page. */
async function sendAgain(args: ActionFunctionArgs, form: FormData) {
  const email = emailIn(form)
  const { type, redirectTo } = mailedIn(form)
  const errors = wrongIn(form, { email: ENTER_EMAIL })
  if (errors) return data<Answer>({ expired: true, errors }, { status: 422 })
  const query = new URLSearchParams(redirectTo ? { redirect_to: redirectTo } : {})
  try {
    if (type === 'recovery') await apiOf(args).post(`/auth/v1/recover?${query}`, { email })
    else if (type === 'magiclink') await apiOf(args).post(`/auth/v1/otp?${query}`, { email, create_user: true })
    else await apiOf(args).post(`/auth/v1/resend?${query}`, { type: type === 'email_change' ? type : 'signup', email })
    const description = `If ${email} is waiting for a link, a new one is on its way.`
    return data<Answer>({ expired: true, sentTo: email, notice: { title: 'Check your email!', description } })
  } catch (error) {
    const { status, notice } = refusal('Error', error)
    return data<Answer>({ expired: true, notice }, { status })
  }
}

export function Component() {
  const { alive, ...mailed } = useLoaderData() as Mailed & { alive: boolean }
  const answer = useActionData() as Answer | undefined
  useOutcome(answer?.sentTo ? undefined : answer)
  if (!alive || answer?.expired) return <ExpiredLink mailed={mailed} answer={answer} />
  const { title, lede } = words[mailed.type] ?? fallback
  return (
    <AuthLayout title={title} lede={lede}>
      <InlineNotice notice={answer?.notice} />
      <Form method="post" className={formClass}>
        <HiddenFields mailed={mailed} />
        <Actions>
          <SubmitButton pending="Confirming...">Confirm</SubmitButton>
        </Actions>
      </Form>
    </AuthLayout>
  )
}

function HiddenFields({ mailed: { token, type, redirectTo } }: { mailed: Mailed }) {
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="redirect_to" value={redirectTo} />
    </>
  )
}

function ExpiredLink({ mailed, answer }: { mailed: Mailed; answer?: Answer }) {
  return (
    <AuthLayout
      title="This link no longer works"
      lede="It has been used already, or it is too old. Each link works once. We can send you a new one."
      back={{ to: paths.login, label: 'Back to login' }}
    >
      <InlineNotice notice={answer?.notice} always={Boolean(answer?.sentTo)} />
      <Form method="post" noValidate className={formClass}>
        <input type="hidden" name="intent" value="again" />
        <HiddenFields mailed={{ ...mailed, token: '' }} />
        <RequiredNote />
        <Field label="Email" name="email" error={answer?.errors?.email} required>
          <Input type="email" autoComplete="email" inputMode="email" maxLength={254} />
        </Field>
        <Actions>
          <SubmitButton pending="Sending...">Send a new link</SubmitButton>
        </Actions>
      </Form>
    </AuthLayout>
  )
}
