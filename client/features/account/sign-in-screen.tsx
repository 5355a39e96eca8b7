import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Form, Link, useActionData, useNavigate, useSearchParams } from 'react-router-dom'

import { PASSWORD_HINT, PASSWORD_MIN } from '@api/auth/account.rules'
import { NoticeBox } from '@/components/ui/notice-box'
import { RequiredNote } from '@/components/form/field'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { typedIn, type FormResult } from '@/lib/form-result'
import { paths } from '@/lib/paths'
import { useHydrated } from '@/lib/use-hydrated'

import { Actions, AsideLink, AuthLayout, EmailField, formClass } from './auth-layout'
import { MailedCodeForm } from './code-field'
import { ONLY_FORM, useOutcome } from './form-action'
import { PasskeyButton } from './passkey-button'
import { sentToOf, type Sent } from './sign-in'
import styles from './sign-in-screen.module.css'

/** Sign in or sign up. The tabs are links, so that both work without JavaScript. */
export function SignInScreen() {
  const result = useActionData() as (FormResult & Partial<Sent>) | undefined
  const [search] = useSearchParams()
  const chosen = search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  const signsUp = chosen === 'sign-up'
  const sentTo = signsUp ? sentToOf(result) : undefined
  // Once a mail has been sent, the message stays on the page itself.
  useOutcome(sentTo ? undefined : result, { keepsClear: ONLY_FORM })

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
        {result?.notice && <NoticeBox notice={result.notice} scriptless={!sentTo} />}
        {sentTo ? (
          <>
            <MailedCodeForm email={sentTo} error={result?.errors.code} />
            <p className="mt-6">
              <Link to={hrefOf(search, 'sign-up')} replace preventScrollReset className="underline underline-offset-4">
                Use another address
              </Link>
            </p>
          </>
        ) : (
          <>
            <CredentialsForm key={chosen} signsUp={signsUp} result={result} />
            {!signsUp && <PasskeyButton label="Use a passkey" />}
          </>
        )}
      </div>
    </AuthLayout>
  )
}

function CredentialsForm({ signsUp, result }: { signsUp: boolean; result?: FormResult }) {
  const { errors, value } = typedIn(result, {})
  return (
    <Form method="post" noValidate className={formClass}>
      <input type="hidden" name="intent" value={signsUp ? 'sign-up' : 'sign-in'} />
      <RequiredNote />
      <EmailField error={errors.email} defaultValue={value('email')} />
      <PasswordField
        label="Password"
        name="password"
        hint={signsUp ? PASSWORD_HINT : undefined}
        error={errors.password}
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

const tabs = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
] as const

/** The same page with the other tab. */
function hrefOf(search: URLSearchParams, tab: string) {
  const next = new URLSearchParams(search)
  if (tab === 'sign-up') next.set('tab', tab)
  else next.delete('tab')
  return `?${next}`
}

/** Arrow keys, Home and End move between the two, as in any tab list. */
function SignInTabs({ chosen, search }: { chosen: string; search: URLSearchParams }) {
  const navigate = useNavigate()
  // Without JavaScript there are no arrow keys, so each tab is reached by Tab.
  const hydrated = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [chosen])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') (event.target as HTMLElement).click()
    else if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    else {
      const other =
        event.key === 'Home' ? tabs[0] : event.key === 'End' ? tabs[1] : tabs.find(({ id }) => id !== chosen)
      byKey.current = true
      if (other) void navigate(hrefOf(search, other.id), { replace: true, preventScrollReset: true })
    }
    event.preventDefault()
  }

  return (
    <div ref={list} role="tablist" aria-label="Sign in or sign up" className={styles.tabs} onKeyDown={handleKeyDown}>
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === chosen}
          aria-controls="panel"
          tabIndex={hydrated && id !== chosen ? -1 : 0}
          to={hrefOf(search, id)}
          replace
          preventScrollReset
          className={styles.tab}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
