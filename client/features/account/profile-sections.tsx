import { Form } from 'react-router-dom'

import type { AccountView } from '@api/auth/browser/session.types'
import { MAX_DISPLAY_NAME } from '@api/auth/users/display-name.rules'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { KeptForm } from '@/components/form/kept-form'
import { SubmitButton } from '@/components/form/submit-button'
import { useBusy } from '@/lib/use-busy'

import styles from './account.module.css'
import { CodeField } from './code-field'
import { errorOf, Intent, type Answered } from './form-parts'
import { IntentButton } from './intent-button'
import { Section } from './section'

interface Props extends Answered {
  account: AccountView
  userId: string
}

export function NameSection({ account: { name }, userId, answer }: Props) {
  return (
    <Section title="Name" text="How we address you. Our team sees it in place of your email address.">
      <KeptForm draft={`account-name-${userId}`} className={styles.form} key={name}>
        <Intent of="name" />
        <Field label="Your name" name="name" optional error={errorOf(answer, 'name', 'name')}>
          <Input autoComplete="name" maxLength={MAX_DISPLAY_NAME} defaultValue={name} />
        </Field>
        <SubmitButton variant="secondary" busy={useBusy('name')} pending="Saving...">
          Save name
        </SubmitButton>
      </KeptForm>
    </Section>
  )
}

export function EmailSection({ account, userId, answer }: Props) {
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
        <PendingChange key={email} emailChange={emailChange} answer={answer} />
      ) : (
        <NewEmailForm userId={userId} answer={answer} />
      )}
    </Section>
  )
}

function NewEmailForm({ userId, answer }: Omit<Props, 'account'>) {
  return (
    <KeptForm draft={`account-email-${userId}`} className={styles.form}>
      <Intent of="email" />
      <Field label="New email address" name="email" required error={errorOf(answer, 'email', 'email')}>
        <Input type="email" autoComplete="email" inputMode="email" maxLength={254} />
      </Field>
      <SubmitButton variant="secondary" busy={useBusy('email')} pending="Sending...">
        Change email address
      </SubmitButton>
    </KeptForm>
  )
}

function PendingChange({ emailChange, answer }: Answered & { emailChange: NonNullable<AccountView['emailChange']> }) {
  return (
    <div className={styles.stack}>
      {emailChange.unconfirmed.map((address) => (
        <ConfirmAddress key={address} address={address} error={errorOf(answer, 'email-code', address)} />
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
