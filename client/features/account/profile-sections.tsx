import { Form } from 'react-router-dom'

import type { AccountView } from '@api/auth/browser/session.types'
import { PASSWORD_HINT, PASSWORD_MIN, MAX_DISPLAY_NAME } from '@api/auth/account.rules'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { DraftForm } from '@/components/form/draft-form'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { typedIn, useBusy } from '@/lib/form-result'

import styles from './account.module.css'
import { type Answered, errorsOf, Intent, IntentButton, Section } from './section'
import { EmailField } from './auth-layout'
import { CodeField } from './code-field'

interface Props extends Answered {
  account: AccountView
  userId: string
}

export function NameSection({ account: { name }, userId, result }: Props) {
  return (
    <Section title="Name" text="How we address you. Our team sees it in place of your email address.">
      <DraftForm draft={`account-name-${userId}`} className={styles.form} key={name}>
        <Intent of="name" />
        <Field label="Your name" name="name" optional error={errorsOf(result, 'name').name}>
          <Input autoComplete="name" maxLength={MAX_DISPLAY_NAME} defaultValue={name} />
        </Field>
        <SubmitButton variant="secondary" busy={useBusy('name')} pending="Saving...">
          Save name
        </SubmitButton>
      </DraftForm>
    </Section>
  )
}

export function EmailSection({ account, userId, result }: Props) {
  const { email, emailChange } = account
  return (
    <Section
      title="Email address"
      text={
        emailChange
          ? `A change to ${emailChange.newEmail} is under way. It takes effect once both addresses have confirmed it.`
          : 'You sign in with it and we write to it. A new address takes effect once both addresses have confirmed it.'
      }
    >
      {emailChange ? (
        <PendingChange key={email} emailChange={emailChange} result={result} />
      ) : (
        <NewEmailForm userId={userId} result={result} />
      )}
    </Section>
  )
}

function NewEmailForm({ userId, result }: Omit<Props, 'account'>) {
  return (
    <DraftForm draft={`account-email-${userId}`} className={styles.form}>
      <Intent of="email" />
      <EmailField label="New email address" error={errorsOf(result, 'email').email} />
      <SubmitButton variant="secondary" busy={useBusy('email')} pending="Sending...">
        Change email address
      </SubmitButton>
    </DraftForm>
  )
}

function PendingChange({ emailChange, result }: Answered & { emailChange: NonNullable<AccountView['emailChange']> }) {
  return (
    <div className={styles.stack}>
      {emailChange.unconfirmed.map((address) => (
        <ConfirmAddress
          key={address}
          address={address}
          error={typedIn(result, { intent: 'email-code', email: address }).errors.code}
        />
      ))}
      <div className={styles.buttons}>
        <IntentButton intent="email-resend" pending="Sending...">
          Send the emails again
        </IntentButton>
        <IntentButton intent="email-cancel" pending="One moment...">
          Cancel the change
        </IntentButton>
      </div>
    </div>
  )
}

/** The code from the mail to either address; its link has the same effect. */
function ConfirmAddress({ address, error }: { address: string; error?: string }) {
  return (
    <Form method="post" noValidate className={styles.form}>
      <Intent of="email-code" />
      <input type="hidden" name="email" value={address} />
      <CodeField id={`code-${address}`} label={`Code from the email to ${address}`} error={error} />
      <SubmitButton variant="secondary" busy={useBusy('email-code', address)} pending="Checking...">
        Confirm this address
      </SubmitButton>
    </Form>
  )
}

export function PasswordSection({ asksCurrent, email, result }: Answered & { asksCurrent: boolean; email: string }) {
  return (
    <Section title="Password" text="Changing your password signs out every other device.">
      {/* Remounted after a change, so that no password lingers on the page. */}
      <Form
        method="post"
        noValidate
        className={styles.form}
        key={String(result?.intent === 'password' && result.notice !== undefined && !result.notice.destructive)}
      >
        <Intent of="password" />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {asksCurrent && (
          <PasswordField
            label="Current password"
            name="current_password"
            id="password-current"
            error={errorsOf(result, 'password').current_password}
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          hint={PASSWORD_HINT}
          error={errorsOf(result, 'password').password}
          input={{ autoComplete: 'new-password', minLength: PASSWORD_MIN }}
        />
        <SubmitButton variant="secondary" busy={useBusy('password')} pending="Saving...">
          Change password
        </SubmitButton>
      </Form>
    </Section>
  )
}
