import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import type { SessionUser, SessionView } from '@api/auth/browser/session.types'
import { brand } from '@/brand'
import { Field, RequiredNote } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { SubmitButton } from '@/components/form/submit-button'
import { ApiError, apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { ENTER_CODE, missingIn } from '@/lib/field-errors'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { safePath } from '@api/auth/redirects/local-path.rules'
import { announce, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'

import { CodeField } from './code-field'
import { Actions, AuthLayout, formClass } from './auth-layout'
import { FORM, refusal, signOutFailure, useOutcome } from './notice'
import { signInWithPasskey } from './passkey'
import { PasskeyButton } from './passkey-button'
import { destination, type SignInVariant } from './sign-in'
import { InlineNotice } from './inline-notice'

export const handle: PageHandle = { title: 'One more step', robots: 'noindex' }

const readQuery = (request: Request) => {
  const { searchParams } = new URL(request.url)
  const variant: SignInVariant = searchParams.get('from') === 'auth' ? 'admin' : 'public'
  return { variant, next: searchParams.get('next') }
}

const signInAgain = (variant: SignInVariant, next: string | null) => ({
  signIn: variant === 'admin' ? paths.auth : paths.login,
  next: next ?? (variant === 'admin' ? paths.adminRegistrations : paths.home),
})

export async function loader(args: LoaderFunctionArgs) {
  const { variant, next } = readQuery(args.request)
  const view = await sessionOf(args)
  if (!view.user) return redirectToSignIn(args.request, signInAgain(variant, next))
  if (!view.user.needsSecondFactor)
    return redirect(next ? safePath(next, paths.home) : destination(variant, view, next).to)
  return view.user
}

const WRONG_CODE = 'That code is not right, or it was used already. Wait for the next one and try again.'
const WRONG_RECOVERY_CODE = 'That is not one of your recovery codes, or it was used already.'

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const { variant, next } = readQuery(args.request)
  if (form.get('intent') === 'leave') return leave(args, variant)
  const passkey = form.get('intent') === 'passkey'
  const recoveryCode = String(form.get('recovery_code') ?? '').trim()
  const code = String(form.get('code') ?? '').replace(/\s/g, '')
  const missing = missingIn(form, { code: ENTER_CODE, recovery_code: 'Enter a recovery code.' })
  if (missing) return data({ error: Object.values(missing)[0] }, { status: 422 })
  try {
    const view = passkey
      ? await signInWithPasskey(apiOf(args), form)
      : await apiOf(args).post<SessionView>('/api/session/second-factor', {
          ...(recoveryCode ? { recovery_code: recoveryCode } : { code }),
        })
    if (!passkey) announce('MFA_CHALLENGE_VERIFIED', view)
    const { to, flash } = destination(variant, view, next)
    return redirectWithFlash(to, flash, 303)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422)
      return data({ error: recoveryCode ? WRONG_RECOVERY_CODE : WRONG_CODE }, { status: 422 })
    if (isSessionEnded(error)) return redirectToSignIn(args.request, { ...signInAgain(variant, next), status: 303 })
    const { status, notice } = refusal('Error', error)
    return data({ notice }, { status })
  }
}

/** Back to the sign-in page, for another account. */
async function leave(args: ActionFunctionArgs, variant: SignInVariant) {
  try {
    await apiOf(args).delete('/api/session')
  } catch (error) {
    const { status, notice } = signOutFailure(error)
    return data({ notice }, { status })
  }
  announce('SIGNED_OUT', { user: null })
  return redirect(signInAgain(variant, null).signIn, 303)
}

export function Component() {
  const { hasPasskey } = useLoaderData() as SessionUser
  const answer = useActionData() as { notice?: Notice; error?: string } | undefined
  const [search] = useSearchParams()
  const byRecoveryCode = search.get('with') === 'recovery-code'
  const other = new URLSearchParams(search)
  if (byRecoveryCode) other.delete('with')
  else other.set('with', 'recovery-code')
  useOutcome(answer, { keepsClear: FORM })
  return (
    <AuthLayout
      title="One more step"
      lede={
        byRecoveryCode
          ? 'Enter one of the recovery codes you kept when you set up the app.'
          : `Open your authenticator app and enter the six digits it shows for ${brand.name}.`
      }
      foot={
        <>
          {byRecoveryCode ? 'Have your phone back? ' : 'Lost your phone? '}
          <Link to={`?${other}`} replace preventScrollReset>
            {byRecoveryCode ? 'Use the app' : 'Use a recovery code'}
          </Link>
          , or <a href={`mailto:${brand.email}`}>write to us</a> and we will check that it is you.
        </>
      }
    >
      <InlineNotice notice={answer?.notice} />
      <Form method="post" noValidate className={formClass} key={String(byRecoveryCode)}>
        <RequiredNote />
        {byRecoveryCode ? (
          <Field label="Recovery code" name="recovery_code" required error={answer?.error} hint="Each code works once.">
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} autoFocus />
          </Field>
        ) : (
          <CodeField
            hint="A new code appears every 30 seconds. An old one will not work."
            error={answer?.error}
            autoFocus
          />
        )}
        <Actions>
          <SubmitButton pending="Verifying...">Verify</SubmitButton>
          <button
            type="submit"
            name="intent"
            value="leave"
            className="min-h-11 self-start underline underline-offset-4 md:self-center"
          >
            Use another account
          </button>
        </Actions>
      </Form>
      {hasPasskey && <PasskeyButton label="Use a passkey instead" />}
    </AuthLayout>
  )
}
