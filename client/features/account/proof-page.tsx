import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { safePath } from '@api/auth/redirects/local-path.rules'
import type { SessionUser, SessionView } from '@api/auth/browser/session.types'
import { RequiredNote } from '@/components/form/field'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { ApiError, apiOf } from '@/lib/api'
import { ENTER_CODE, ENTER_PASSWORD, missingIn } from '@/lib/field-errors'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { CodeField } from './code-field'
import { Actions, AuthLayout, formClass } from './auth-layout'
import { WRONG_CODE as WRONG_MAILED_CODE } from './mailed-code'
import { FORM, refusal, useOutcome } from './notice'
import { signInWithPasskey } from './passkey'
import { PasskeyButton } from './passkey-button'
import { InlineNotice } from './inline-notice'

export const handle: PageHandle = { title: 'Confirm that it is you', robots: 'noindex' }

interface Answer {
  notice?: Notice
  errors?: { password?: string; code?: string }
  mailed?: boolean
}

const nextOf = (request: Request) => safePath(new URL(request.url).searchParams.get('next'), paths.account)

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await sessionOf(args)
  const next = nextOf(args.request)
  if (!user) return redirectToSignIn(args.request, { next })
  if (user.needsSecondFactor) return redirect(`${paths.secondFactor}?${new URLSearchParams({ next })}`)
  return user
}

const WRONG_CODE = 'That code is not right. Wait for the next one and try again.'

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const api = apiOf(args)
  const missing = missingIn(form, { password: ENTER_PASSWORD, code: ENTER_CODE, mailed_code: ENTER_CODE })
  if (missing)
    return data<Answer>(
      { mailed: form.has('mailed_code'), errors: { ...missing, code: missing.code ?? missing.mailed_code } },
      { status: 422 },
    )
  try {
    if (field('intent') === 'mail') {
      await api.get('/auth/v1/reauthenticate')
      return data<Answer>({
        mailed: true,
        notice: { title: 'Check your email!', description: 'A code is on its way.' },
      })
    }
    if (field('intent') === 'passkey') {
      await signInWithPasskey(api, form)
      return redirect(nextOf(args.request), 303)
    }
    const proof = { password: field('password'), code: field('code'), mailed_code: field('mailed_code') }
    const entered = Object.fromEntries(Object.entries(proof).filter(([, value]) => value))
    announce('USER_UPDATED', await api.post<SessionView>('/api/account/proof', entered))
    return redirect(nextOf(args.request), 303)
  } catch (error) {
    const mailed = form.has('mailed_code')
    if (isSessionEnded(error)) return redirectToSignIn(args.request, { next: nextOf(args.request), status: 303 })
    if (error instanceof ApiError && error.code === 'current_password_invalid')
      return data<Answer>({ errors: { password: error.message } }, { status: error.status })
    if (error instanceof ApiError && error.status === 422)
      return data<Answer>({ mailed, errors: { code: mailed ? WRONG_MAILED_CODE : WRONG_CODE } }, { status: 422 })
    const { status, notice } = refusal('Error', error)
    return data<Answer>({ mailed, notice }, { status })
  }
}

export function Component() {
  const user = useLoaderData() as SessionUser
  const answer = useActionData() as Answer | undefined
  useOutcome(answer?.mailed ? undefined : answer, { keepsClear: FORM })
  const byMail = answer?.mailed || (!user.hasPassword && !user.hasSecondFactor)
  return (
    <AuthLayout
      title="Confirm that it is you"
      lede="This change affects the security of your account, so we need to check that it is you."
      back={{ to: paths.account, label: 'Back to your account' }}
    >
      <InlineNotice notice={answer?.notice} always={answer?.mailed} />
      <Form method="post" noValidate className={formClass}>
        {(!byMail || answer?.mailed) && <RequiredNote />}
        <ProofField user={user} answer={answer} byMail={Boolean(byMail)} />
        <Actions>
          {byMail && !answer?.mailed ? (
            <SubmitButton pending="Sending...">Email me a code</SubmitButton>
          ) : (
            <SubmitButton pending="Checking...">Continue</SubmitButton>
          )}
        </Actions>
      </Form>
      {user.hasPasskey && !answer?.mailed && <PasskeyButton label="Use a passkey instead" />}
      {!byMail && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="intent" value="mail" />
          <button type="submit" className="min-h-11 underline underline-offset-4">
            Email me a code instead
          </button>
        </Form>
      )}
    </AuthLayout>
  )
}

function ProofField({ user, answer, byMail }: { user: SessionUser; answer?: Answer; byMail: boolean }) {
  if (byMail && !answer?.mailed) return <input type="hidden" name="intent" value="mail" />
  if (byMail)
    return <CodeField name="mailed_code" hint={`We sent it to ${user.email}.`} error={answer?.errors?.code} autoFocus />
  if (user.hasPassword)
    return (
      <>
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField label="Your password" name="password" error={answer?.errors?.password} />
      </>
    )
  return <CodeField hint="The six digits that your authenticator app shows." error={answer?.errors?.code} autoFocus />
}
