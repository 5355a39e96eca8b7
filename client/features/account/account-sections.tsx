import { Form } from 'react-router-dom'

import type { AccountView } from '@api/auth/browser/session.types'
import { PASSWORD_HINT, PASSWORD_MIN } from '@api/auth/passwords/password.rules'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { buttonClass } from '@/components/ui/button'
import { Download, SignOut as SignOutIcon } from '@/components/ui/icons'

import styles from './account.module.css'
import type { AccountAnswer } from './account-actions'
import { Section } from './section'
import { useBusy } from './use-busy'
import { dateAndTime } from './when'

interface Answered {
  answer?: AccountAnswer
}

const errorOf = (answer: AccountAnswer | undefined, intent: string, name: string) =>
  answer?.intent === intent ? answer.errors?.[name] : undefined

const Intent = ({ of }: { of: string }) => <input type="hidden" name="intent" value={of} />

export function SignOut() {
  return (
    <Form method="post">
      <Intent of="sign-out" />
      <SubmitButton variant="secondary" size="small" busy={useBusy('sign-out')} pending="Signing out...">
        <SignOutIcon size={18} /> Log out
      </SubmitButton>
    </Form>
  )
}

export function EmailSection({ account, answer }: Answered & { account: AccountView }) {
  return (
    <Section
      title="Email address"
      text={
        account.newEmail
          ? `A change to ${account.newEmail} is under way. It takes effect once both addresses have confirmed it.`
          : 'You sign in with it, and we write to it. A new one takes effect once both have confirmed it.'
      }
    >
      <Form method="post" className={styles.form}>
        <Intent of="email" />
        <Field label="New email address" name="email" required error={errorOf(answer, 'email', 'email')}>
          <Input type="email" autoComplete="email" inputMode="email" maxLength={254} data-kept="email" />
        </Field>
        <SubmitButton variant="secondary" busy={useBusy('email')} pending="Sending...">
          Change email address
        </SubmitButton>
      </Form>
    </Section>
  )
}

export function PasswordSection({ asksCurrent, email, answer }: Answered & { asksCurrent: boolean; email: string }) {
  return (
    <Section title="Password" text="A new password signs every other device out.">
      {/* Filled anew after a change, so that no password lingers on the page. */}
      <Form method="post" className={styles.form} key={String(answer?.intent === 'password' && !answer.errors)}>
        <Intent of="password" />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {asksCurrent && (
          <PasswordField
            label="Current password"
            name="current_password"
            id="password-current"
            required
            error={errorOf(answer, 'password', 'current_password')}
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          required
          hint={PASSWORD_HINT}
          error={errorOf(answer, 'password', 'password')}
          input={{ autoComplete: 'new-password', minLength: PASSWORD_MIN }}
        />
        <SubmitButton variant="secondary" busy={useBusy('password')} pending="Saving...">
          Change password
        </SubmitButton>
      </Form>
    </Section>
  )
}

export function SessionsSection({ account: { sessions } }: { account: AccountView }) {
  const endsOthers = useBusy('end-others')
  return (
    <Section title="Where you are signed in" text="Sign out what you do not recognise, and change your password.">
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      <div className={`mt-6 ${styles.buttons}`}>
        {sessions.length > 1 && (
          <Form method="post">
            <Intent of="end-others" />
            <SubmitButton variant="secondary" busy={endsOthers} pending="Signing out...">
              Sign out all others
            </SubmitButton>
          </Form>
        )}
        <Form method="post">
          <Intent of="sign-out-everywhere" />
          <SubmitButton variant="secondary" busy={useBusy('sign-out-everywhere')} pending="Signing out...">
            Sign out everywhere
          </SubmitButton>
        </Form>
      </div>
    </Section>
  )
}

function EndSession({ id, device }: { id: string; device: string }) {
  return (
    <Form method="post">
      <Intent of="end-session" />
      <input type="hidden" name="session" value={id} />
      <SubmitButton
        variant="secondary"
        size="small"
        busy={useBusy('end-session', id)}
        aria-label={`Sign out ${device}`}
      >
        Sign out
      </SubmitButton>
    </Form>
  )
}

function SessionRow({ id, device, current, createdAt, lastUsedAt, secondFactor }: AccountView['sessions'][number]) {
  return (
    <li className={styles.row}>
      <div>
        {device}
        {current && ', this device'}
        <small>
          Signed in {dateAndTime(createdAt)}, last used {dateAndTime(lastUsedAt)}
          {secondFactor && ', with second factor'}
        </small>
      </div>
      {!current && <EndSession id={id} device={device} />}
    </li>
  )
}

export function DataSection() {
  return (
    <Section title="Your data" text="Everything that hangs on your account, as a file that other services can read.">
      <a href="/api/account/data" download className={buttonClass({ variant: 'secondary' })}>
        <Download size={18} /> Download my data
      </a>
    </Section>
  )
}

export function DeleteSection({ asksPassword, answer }: Answered & { asksPassword: boolean }) {
  return (
    <Section
      title="Delete your account"
      text="Your account, its sessions and its second factor go at once and for good. What you sent us through a form is kept as our privacy notice says."
    >
      <details className={styles.danger} open={answer?.intent === 'delete' || undefined}>
        <summary>Delete my account</summary>
        <Form method="post" className={styles.form}>
          <Intent of="delete" />
          {asksPassword && (
            <PasswordField
              label="Your password"
              name="current_password"
              id="delete-password"
              required
              error={errorOf(answer, 'delete', 'current_password')}
            />
          )}
          <SubmitButton variant="secondary" className={styles.destroy} busy={useBusy('delete')} pending="Deleting...">
            Delete it for good
          </SubmitButton>
        </Form>
      </details>
    </Section>
  )
}
