import { Form, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { safePath } from '@api/auth/redirects/local-path.rules'
import type { SessionUser, SessionView } from '@api/auth/browser/session.types'
import { NoticeBox } from '@/components/ui/notice-box'
import { RequiredNote } from '@/components/form/field'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { ApiError } from '@/lib/api'
import { ENTER_CODE, ENTER_PASSWORD, type FieldErrors, type FormResult, type Handler } from '@/lib/form-result'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { Actions, AuthLayout, formClass } from './auth-layout'
import { CodeField } from './code-field'
import { formAction, ONLY_FORM, useOutcome, WRONG_MAILED_CODE } from './form-action'
import { signInWithPasskey } from './passkey'
import { PasskeyButton } from './passkey-button'

export const handle: PageHandle = { title: 'Confirm that it is you', robots: 'noindex' }

interface Sent {
  mailed: boolean
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

export const action = formAction<Sent>(
  ({ request }) => {
    const prove: Handler<Sent> = async (api, field) => {
      const proof = { password: field('password'), code: field('code'), mailed_code: field('mailed_code') }
      const entered = Object.fromEntries(Object.entries(proof).filter(([, value]) => value))
      try {
        announce('USER_UPDATED', await api.post<SessionView>('/api/account/proof', entered))
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 422 || !(proof.code || proof.mailed_code)) throw error
        const [name, message] = proof.code ? ['code', WRONG_CODE] : ['mailed_code', WRONG_MAILED_CODE]
        return { errors: { [name]: message } }
      }
      return redirect(nextOf(request), 303)
    }
    return {
      prove,
      'prove-by-mail': prove,
      async mail(api) {
        await api.get('/auth/v1/reauthenticate')
        return { title: 'Check your email!', description: 'A code is on its way.', mailed: true }
      },
      async passkey(api, _field, form) {
        await signInWithPasskey(api, form)
        return redirect(nextOf(request), 303)
      },
    }
  },
  {
    otherwise: 'prove',
    fields: { prove: { password: ENTER_PASSWORD, code: ENTER_CODE }, 'prove-by-mail': { mailed_code: ENTER_CODE } },
    fieldOf: { current_password_invalid: 'password' },
    mayLack: ['password', 'code'],
    turnAway: (error, { request }) =>
      isSessionEnded(error) ? redirectToSignIn(request, { next: nextOf(request), status: 303 }) : undefined,
  },
)

export function Component() {
  const user = useLoaderData() as SessionUser
  const result = useActionData() as (FormResult & Partial<Sent>) | undefined
  const mailed = result?.mailed || result?.intent === 'prove-by-mail'
  useOutcome(mailed ? undefined : result, { keepsClear: ONLY_FORM })
  const byMail = mailed || (!user.hasPassword && !user.hasSecondFactor)
  return (
    <AuthLayout
      title="Confirm that it is you"
      lede="This change affects the security of your account, so we need to check that it is you."
      back={{ to: paths.account, label: 'Back to your account' }}
    >
      {result?.notice && <NoticeBox notice={result.notice} scriptless={!mailed} />}
      <Form method="post" noValidate className={formClass}>
        {(!byMail || mailed) && <RequiredNote />}
        <ProofField user={user} errors={result?.errors ?? {}} byMail={byMail} mailed={mailed} />
        <Actions>
          {byMail && !mailed ? (
            <SubmitButton pending="Sending...">Email me a code</SubmitButton>
          ) : (
            <SubmitButton pending="Checking...">Continue</SubmitButton>
          )}
        </Actions>
      </Form>
      {user.hasPasskey && !mailed && <PasskeyButton label="Use a passkey instead" />}
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

interface ProofProps {
  user: SessionUser
  errors: FieldErrors
  byMail: boolean
  mailed: boolean
}

function ProofField({ user, errors, byMail, mailed }: ProofProps) {
  if (byMail && !mailed) return <input type="hidden" name="intent" value="mail" />
  if (byMail)
    return (
      <>
        <input type="hidden" name="intent" value="prove-by-mail" />
        <CodeField name="mailed_code" hint={`We sent it to ${user.email}.`} error={errors.mailed_code} autoFocus />
      </>
    )
  if (user.hasPassword)
    return (
      <>
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField label="Your password" name="password" error={errors.password} />
      </>
    )
  return <CodeField hint="The six digits that your authenticator app shows." error={errors.code} autoFocus />
}
