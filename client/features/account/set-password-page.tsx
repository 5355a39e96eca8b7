import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { PASSWORD_HINT, PASSWORD_MIN } from '@api/auth/passwords/password.rules'
import { safePath } from '@api/auth/redirects/local-path.rules'
import { RequiredNote } from '@/components/form/field'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { ENTER_NEW_PASSWORD, missingIn, type FieldErrors } from '@/lib/field-errors'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announceChange, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { Actions, AuthLayout, formClass } from './auth-layout'
import { FORM, refusal, useOutcome } from './notice'
import { InlineNotice } from './inline-notice'

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

interface Answer {
  notice?: Notice
  errors?: FieldErrors
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const password = String(form.get('password') ?? '')
  const errors = missingIn(form, { password: ENTER_NEW_PASSWORD })
  if (errors) return data<Answer>({ errors }, { status: 422 })
  try {
    await apiOf(args).put('/auth/v1/user', { password })
    await announceChange('USER_UPDATED')
    const next = new URL(args.request.url).searchParams.get('next')
    return redirectWithFlash(safePath(next, paths.home), 'password-set', 303)
  } catch (error) {
    if (isSessionEnded(error)) return redirectToSignIn(args.request, { status: 303 })
    const { status, notice } = refusal('Error', error)
    return data<Answer>({ notice }, { status })
  }
}

export function Component() {
  const { email, hasPassword } = useLoaderData() as { email: string; hasPassword: boolean }
  const answer = useActionData() as Answer | undefined
  useOutcome(answer, { keepsClear: FORM })
  return (
    <AuthLayout
      title="Set a new password"
      lede={
        hasPassword
          ? `For ${email}. Every other device will be signed out.`
          : `For ${email}. The account has no password yet. You will sign in with this one.`
      }
    >
      <InlineNotice notice={answer?.notice} />
      <Form method="post" noValidate className={formClass}>
        {/* Lets a password manager associate the password with the account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <RequiredNote />
        <PasswordField
          label="New password"
          name="password"
          hint={PASSWORD_HINT}
          error={answer?.errors?.password}
          input={{ autoComplete: 'new-password', minLength: PASSWORD_MIN }}
        />
        <Actions>
          <SubmitButton pending="Saving...">Set password</SubmitButton>
        </Actions>
      </Form>
    </AuthLayout>
  )
}
