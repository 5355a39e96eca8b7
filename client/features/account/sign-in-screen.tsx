import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Form, Link, useActionData, useNavigate, useSearchParams } from 'react-router-dom'

import { PASSWORD_HINT, PASSWORD_MIN } from '@api/auth/passwords/password.rules'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { paths } from '@/lib/paths'

import { Actions, AsideLink, AuthLayout, formClass } from './auth-layout'
import { useOutcome } from './notice'
import type { SignInAnswer } from './sign-in'
import styles from './sign-in-screen.module.css'
import { InlineNotice } from './inline-notice'

const tabs = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
] as const

/** Sign in or sign up. The tabs are links, so that both are there without JavaScript. */
export function SignInScreen() {
  const answer = useActionData() as SignInAnswer | undefined
  const [search] = useSearchParams()
  const chosen = search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  const signsUp = chosen === 'sign-up'
  const [email, setEmail] = useState(answer?.email ?? '')
  useOutcome(answer)

  return (
    <AuthLayout
      title={signsUp ? 'Create your login' : 'Login'}
      foot={
        signsUp ? (
          'We send one e-mail to confirm the address. The link signs you in.'
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
      <TabList chosen={chosen} search={search} />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${chosen}`}>
        <InlineNotice notice={answer?.notice} always={Boolean(answer?.sentTo) && signsUp} />
        <Form method="post" className={formClass} key={chosen}>
          <input type="hidden" name="intent" value={chosen} />
          <Field label="Email" name="email" required>
            <Input
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <PasswordField
            label="Password"
            name="password"
            required
            hint={signsUp ? PASSWORD_HINT : undefined}
            error={signsUp ? undefined : answer?.error}
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
      </div>
    </AuthLayout>
  )
}

function hrefOf(search: URLSearchParams, tab: string) {
  const next = new URLSearchParams(search)
  if (tab === 'sign-up') next.set('tab', tab)
  else next.delete('tab')
  return `?${next}`
}

/** Arrow keys, Home and End move between the two, as in any list of tabs. */
function TabList({ chosen, search }: { chosen: string; search: URLSearchParams }) {
  const navigate = useNavigate()
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
          tabIndex={id === chosen ? 0 : -1}
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
