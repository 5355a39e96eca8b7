import { Form, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { safePath } from '@api/auth/sign-in/local-path.rules'
import type { SessionUser } from '@api/auth/sessions/session.types'
import {
  asideClass,
  AuthForm,
  AuthLayout,
  CodeField,
  Intent,
  PasskeyButton,
  PasswordField,
  UsernameForManagers,
} from './auth-layout'
import { ApiError } from '@/lib/api'
import { ENTER_CODE, ENTER_PASSWORD, type FieldErrors, type FormResult, type Handler } from '@/lib/form/result'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { formAction, WRONG_MAILED_CODE } from './form-action'
import { signInWithPasskey } from './passkey'

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
        announce('USER_UPDATED', await api.post('/api/account/proof', entered))
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
    fieldByCode: { current_password_invalid: 'password' },
    mayLack: ['password', 'code'],
    turnAway: (error, { request }) =>
      isSessionEnded(error) ? redirectToSignIn(request, { next: nextOf(request), status: 303 }) : undefined,
  },
)

export function Component() {
  const user = useLoaderData() as SessionUser
  const result = useActionData() as (FormResult & Partial<Sent>) | undefined
  const mailed = result?.mailed || result?.intent === 'prove-by-mail'
  const byMail = mailed || (!user.hasPassword && !user.hasSecondFactor)
  return (
    <AuthLayout
      title="Confirm that it is you"
      lede="This change affects the security of your account, so we need to check that it is you."
      back={{ to: paths.account, label: 'Back to your account' }}
      result={result}
      mailSent={mailed}
    >
      {byMail && !mailed ? (
        <AuthForm intent="mail" asks={false} submit="Email me a code" pending="Sending..." />
      ) : (
        <AuthForm intent={byMail ? 'prove-by-mail' : 'prove'} submit="Continue" pending="Checking...">
          <ProofField user={user} errors={result?.errors ?? {}} mailed={mailed} />
        </AuthForm>
      )}
      {user.hasPasskey && !mailed && <PasskeyButton label="Use a passkey instead" />}
      {!byMail && (
        <Form method="post" className="mt-4">
          <Intent of="mail" />
          <button type="submit" className={asideClass}>
            Email me a code instead
          </button>
        </Form>
      )}
    </AuthLayout>
  )
}

function ProofField({ user, errors, mailed }: { user: SessionUser; errors: FieldErrors; mailed: boolean }) {
  if (mailed)
    return <CodeField name="mailed_code" hint={`We sent it to ${user.email}.`} error={errors.mailed_code} autoFocus />
  if (user.hasPassword)
    return (
      <>
        <UsernameForManagers email={user.email} />
        <PasswordField label="Your password" name="password" error={errors.password} />
      </>
    )
  return <CodeField hint="The six digits that your authenticator app shows." error={errors.code} autoFocus />
}
