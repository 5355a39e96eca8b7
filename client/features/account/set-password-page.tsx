import { Form, redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'

import { PASSWORD_HINT, PASSWORD_MIN } from '@api/auth/account.rules'
import { safePath } from '@api/auth/redirects/local-path.rules'
import { NoticeBox } from '@/components/ui/notice-box'
import { RequiredNote } from '@/components/form/field'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { ENTER_NEW_PASSWORD, type FormResult } from '@/lib/form-result'
import { redirectWithFlash } from '@/lib/flash'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announceChange, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { Actions, AuthLayout, formClass } from './auth-layout'
import { formAction, ONLY_FORM, useOutcome } from './form-action'

export const handle: PageHandle = { title: 'Set a new password', robots: 'noindex' }

/** For users whom a mailed link has just signed in; others change their password on the account page. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await sessionOf(args)
  if (!user) return redirect(paths.forgotPassword)
  if (user.needsSecondFactor)
    return redirect(`${paths.secondFactor}?${new URLSearchParams({ next: paths.setPassword })}`)
  if (user.hasPassword && !user.mayResetPassword) return redirect(paths.account)
  return { email: user.email, hasPassword: user.hasPassword }
}

export const action = formAction(
  ({ request }) => ({
    async set(api, field) {
      await api.put('/auth/v1/user', { password: field('password') })
      await announceChange('USER_UPDATED')
      const next = new URL(request.url).searchParams.get('next')
      return redirectWithFlash(safePath(next, paths.home), 'password-set', 303)
    },
  }),
  {
    otherwise: 'set',
    fields: { set: { password: ENTER_NEW_PASSWORD } },
    turnAway: (error, { request }) => (isSessionEnded(error) ? redirectToSignIn(request, { status: 303 }) : undefined),
  },
)

export function Component() {
  const { email, hasPassword } = useLoaderData() as { email: string; hasPassword: boolean }
  const result = useActionData() as FormResult | undefined
  useOutcome(result, { keepsClear: ONLY_FORM })
  return (
    <AuthLayout
      title="Set a new password"
      lede={
        hasPassword
          ? `For ${email}. Every other device will be signed out.`
          : `For ${email}. The account has no password yet. You will sign in with this one.`
      }
    >
      {result?.notice && <NoticeBox notice={result.notice} scriptless />}
      <Form method="post" noValidate className={formClass}>
        {/* Lets a password manager associate the password with the account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <RequiredNote />
        <PasswordField
          label="New password"
          name="password"
          hint={PASSWORD_HINT}
          error={result?.errors.password}
          input={{ autoComplete: 'new-password', minLength: PASSWORD_MIN }}
        />
        <Actions>
          <SubmitButton pending="Saving...">Set password</SubmitButton>
        </Actions>
      </Form>
    </AuthLayout>
  )
}
