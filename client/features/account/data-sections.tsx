import { Form } from 'react-router-dom'

import type { AccountSubmission } from '@api/forms/account-submissions.types'
import { ACCOUNT_DELETION_DAYS } from '@api/common/retention.rules'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'
import { useBusy } from '@/lib/form-result'
import { longDateOf } from '@/lib/dates'

import styles from './account.module.css'
import { type Answered, errorsOf, Intent, IntentButton, Section } from './section'

const STATES: Record<AccountSubmission['state'], string> = {
  received: 'Received',
  'in-progress': 'In progress',
  closed: 'Closed',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function SubmissionsSection({ submissions }: { submissions: AccountSubmission[] }) {
  return (
    <Section
      title="My submissions"
      text="What you have sent us from this address, and what has become of it. Please quote the reference when you write to us."
    >
      {submissions.length === 0 ? (
        <p>
          Nothing yet. <TextLink to={paths.application}>Apply</TextLink> or{' '}
          <TextLink to={paths.bookCall}>book a call</TextLink>.
        </p>
      ) : (
        <ul className={styles.rows}>
          {submissions.map(({ reference, kind, receivedAt, state }) => (
            <li key={reference} className={styles.row}>
              <div>
                {capital(kind)}
                <small>
                  {reference}, sent {longDateOf(receivedAt)}
                </small>
              </div>
              <span className={styles.state}>{STATES[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

export function DataSection() {
  return (
    <Section title="Your data" text="Everything linked to your account, as a file that other services can read.">
      <a href="/api/account/data" download className={buttonClass({ variant: 'secondary' })}>
        <Download size={18} /> Download my data
      </a>
    </Section>
  )
}

/** Shown first while the deletion can still be cancelled. */
export function DeletionNotice({ due }: { due: string }) {
  return (
    <section className={styles.warning} aria-labelledby="deletion">
      <div>
        <h2 id="deletion">Your account is deleted on {longDateOf(due)}</h2>
        <p>Until then you can change your mind.</p>
      </div>
      <IntentButton intent="keep" variant="primary" pending="One moment...">
        Keep my account
      </IntentButton>
    </section>
  )
}

export function DeleteSection({ asksPassword, result }: Answered & { asksPassword: boolean }) {
  return (
    <Section
      title="Delete your account"
      text={`Every device is signed out at once. For ${ACCOUNT_DELETION_DAYS} days you can sign in and keep the account; after that it is deleted for good. What you sent us through a form is kept as described in our Privacy Policy.`}
    >
      <details className={styles.danger} open={result?.intent === 'delete' || undefined}>
        <summary>Delete my account...</summary>
        <Form method="post" noValidate className={styles.form}>
          <Intent of="delete" />
          {asksPassword && (
            <PasswordField
              label="Your password"
              name="current_password"
              id="delete-password"
              error={errorsOf(result, 'delete').current_password}
            />
          )}
          <SubmitButton variant="secondary" className={styles.destroy} busy={useBusy('delete')} pending="Deleting...">
            Delete my account
          </SubmitButton>
        </Form>
      </details>
    </Section>
  )
}
