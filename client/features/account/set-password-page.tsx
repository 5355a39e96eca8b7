import { redirect, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { safePath } from '@api/auth/sign-in/local-path.rules'
import { AuthForm, AuthLayout, NewPasswordField, UsernameForManagers } from './auth-layout'
import { ENTER_NEW_PASSWORD, newPassword, type FormResult } from '@/lib/form/result'
import { redirectWithFlash } from '@/lib/flash'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announceChange, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { formAction } from './form-action'

export const handle: PageHandle = { title: 'Set a new password', robots: 'noindex' }

/** For users whom a mailed link has just signed in; others change their password on the account page. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await sessionOf(args)
  if (!user) return redirect(paths.forgotPassword)
  if (user.needsSecondFactor)
    return redirect(`${paths.secondFactor}?${new URLSearchParams({ next: paths.setPassword })}`)
  if (user.hasPassword && !user.mayResetPassword) return redirect(paths.account)
  return { email: user.email, hasPassword: user.hasPassword, ofDesk: user.roles.length > 0 }
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
    fields: { set: { password: newPassword(ENTER_NEW_PASSWORD) } },
    turnAway: (error, { request }) => (isSessionEnded(error) ? redirectToSignIn(request, { status: 303 }) : undefined),
  },
)

export function Component() {
  const { email, hasPassword, ofDesk } = useLoaderData() as { email: string; hasPassword: boolean; ofDesk: boolean }
  const result = useActionData() as FormResult | undefined
  return (
    <AuthLayout
      title="Set a new password"
      lede={
        hasPassword
          ? `For ${email}. Every other device will be signed out.`
          : `For ${email}. The account has no password yet. You will sign in with this one.`
      }
      result={result}
    >
      <AuthForm submit="Set password" pending="Saving...">
        <UsernameForManagers email={email} />
        <NewPasswordField error={result?.errors.password} ofDesk={ofDesk} />
      </AuthForm>
    </AuthLayout>
  )
}
