import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router-dom'
import type { SessionUser, SessionView } from '@api/auth/sessions/session.types'
import { brand } from '@/brand'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import { ApiError } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { ENTER_CODE, type FormResult } from '@/lib/form/result'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { safePath } from '@api/auth/sign-in/local-path.rules'
import { announce, sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { asideClass, AuthForm, AuthLayout, CodeField, PasskeyButton } from './auth-layout'
import { formAction } from './form-action'
import { signInWithPasskey } from './passkey'
import { destination, type SignInVariant } from './sign-in'

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

export const action = formAction(
  ({ request }) => {
    const { variant, next } = readQuery(request)
    const enter = (view: SessionView) => {
      const { to, flash } = destination(variant, view, next)
      return redirectWithFlash(to, flash, 303)
    }
    return {
      async verify(api, field) {
        const recoveryCode = field('recovery_code').trim()
        const code = field('code').replace(/\s/g, '')
        try {
          const entered = recoveryCode ? { recovery_code: recoveryCode } : { code }
          const view = await api.post('/api/session/second-factor', entered)
          announce('MFA_CHALLENGE_VERIFIED', view)
          return enter(view)
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 422) throw error
          const [name, message] = recoveryCode ? ['recovery_code', WRONG_RECOVERY_CODE] : ['code', WRONG_CODE]
          return { errors: { [name]: message } }
        }
      },
      async passkey(api, _field, form) {
        return enter(await signInWithPasskey(api, form))
      },
      async 'sign-out'(api) {
        await api.delete('/api/session')
        announce('SIGNED_OUT', { user: null })
        return redirect(signInAgain(variant, null).signIn, 303)
      },
    }
  },
  {
    otherwise: 'verify',
    fields: { verify: { code: ENTER_CODE, recovery_code: 'Enter a recovery code.' } },
    mayLack: ['code', 'recovery_code'],
    turnAway(error, { request }, intent) {
      if (!isSessionEnded(error) || intent === 'sign-out') return undefined
      const { variant, next } = readQuery(request)
      return redirectToSignIn(request, { ...signInAgain(variant, next), status: 303 })
    },
  },
)

export function Component() {
  const { hasPasskey } = useLoaderData() as SessionUser
  const result = useActionData() as FormResult | undefined
  const [search] = useSearchParams()
  const byRecoveryCode = search.get('with') === 'recovery-code'
  const other = new URLSearchParams(search)
  if (byRecoveryCode) other.delete('with')
  else other.set('with', 'recovery-code')
  return (
    <AuthLayout
      title="One more step"
      result={result}
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
      <AuthForm
        key={String(byRecoveryCode)}
        submit="Verify"
        pending="Verifying..."
        aside={
          <button type="submit" name="intent" value="sign-out" className={asideClass}>
            Use another account
          </button>
        }
      >
        {byRecoveryCode ? (
          <Field
            label="Recovery code"
            name="recovery_code"
            required
            error={result?.errors.recovery_code}
            hint="Each code works once."
          >
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} autoFocus />
          </Field>
        ) : (
          <CodeField
            hint="A new code appears every 30 seconds. An old one will not work."
            error={result?.errors.code}
            autoFocus
          />
        )}
      </AuthForm>
      {hasPasskey && <PasskeyButton label="Use a passkey instead" />}
    </AuthLayout>
  )
}
