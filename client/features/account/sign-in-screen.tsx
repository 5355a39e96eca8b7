import { Form, Link, useActionData, useSearchParams } from 'react-router-dom'

import { PASSWORD_HINT, PASSWORD_MIN } from '@api/auth/passwords/password.rules'
import { Field, RequiredNote } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { paths } from '@/lib/paths'

import { Actions, AsideLink, AuthLayout, formClass } from './auth-layout'
import { MailedCodeForm } from './mailed-code-form'
import { FORM, useOutcome } from './notice'
import { PasskeyButton } from './passkey-button'
import type { SignInAnswer } from './sign-in'
import { hrefOf, SignInTabs } from './sign-in-tabs'
import { InlineNotice } from './inline-notice'

/** Sign in or sign up. The tabs are links, so that both work without JavaScript. */
export function SignInScreen() {
  const answer = useActionData() as SignInAnswer | undefined
  const [search] = useSearchParams()
  const chosen = search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  const signsUp = chosen === 'sign-up'
  // Once a mail has been sent, the message stays on the page itself.
  useOutcome(answer?.sentTo ? undefined : answer, { keepsClear: FORM })

  return (
    <AuthLayout
      title={signsUp ? 'Create your login' : 'Login'}
      foot={
        signsUp ? (
          'We will send you one email to confirm your address. Its link signs you in.'
        ) : (
          <>
            New here?{' '}
            <Link to={hrefOf(search, 'sign-up')} replace preventScrollReset>
              Sign up
            </Link>
            , or <Link to={paths.application}>apply</Link> if you want to raise or invest.
          </>
        )
      }
    >
      <SignInTabs chosen={chosen} search={search} />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${chosen}`}>
        <InlineNotice notice={answer?.notice} always={Boolean(answer?.sentTo) && signsUp} />
        {signsUp && answer?.sentTo ? (
          <>
            <MailedCodeForm email={answer.sentTo} error={answer.codeError} />
            <p className="mt-6">
              <Link to={hrefOf(search, 'sign-up')} replace preventScrollReset className="underline underline-offset-4">
                Use another address
              </Link>
            </p>
          </>
        ) : (
          <>
            <CredentialsForm key={chosen} signsUp={signsUp} answer={answer} />
            {!signsUp && <PasskeyButton label="Use a passkey" />}
          </>
        )}
      </div>
    </AuthLayout>
  )
}

function CredentialsForm({ signsUp, answer }: { signsUp: boolean; answer?: SignInAnswer }) {
  return (
    <Form method="post" noValidate className={formClass}>
      <input type="hidden" name="intent" value={signsUp ? 'sign-up' : 'sign-in'} />
      <RequiredNote />
      <Field label="Email" name="email" error={answer?.errors?.email} required>
        <Input type="email" autoComplete="email" inputMode="email" maxLength={254} defaultValue={answer?.email} />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        hint={signsUp ? PASSWORD_HINT : undefined}
        error={answer?.errors?.password}
        input={{
          autoComplete: signsUp ? 'new-password' : 'current-password',
          ...(signsUp && { minLength: PASSWORD_MIN }),
        }}
      />
      <Actions>
        <SubmitButton pending={signsUp ? 'Creating account...' : 'Signing in...'}>
          {signsUp ? 'Create account' : 'Sign In'}
        </SubmitButton>
        {!signsUp && <AsideLink to={paths.forgotPassword}>Forgotten your password?</AsideLink>}
      </Actions>
    </Form>
  )
}
