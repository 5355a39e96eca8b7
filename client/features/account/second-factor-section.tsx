import { Form } from 'react-router-dom'

import type { AccountView } from '@api/auth/browser/session.types'
import { SubmitButton } from '@/components/form/submit-button'
import { useBusy } from '@/lib/use-busy'

import { IntentButton } from './intent-button'
import styles from './account.module.css'
import type { AccountAnswer, Enrolment } from './account-answer'
import { CodeField } from './code-field'
import { NewRecoveryCodes, RecoveryCodesLeft } from './recovery-codes'
import { Section } from './section'
import { longDate } from './when'

export function SecondFactorSection({ account, answer }: { account: AccountView; answer?: AccountAnswer }) {
  const verified = account.factors.filter(({ status }) => status === 'verified')
  const busy = useBusy('enrol')
  return (
    <Section
      id="second-factor"
      title="Second factor"
      text="With an authenticator app, your password alone is not enough to sign in: each time you also enter the six digits that the app shows."
    >
      {verified.length > 0 && (
        <ul className={styles.rows}>
          {verified.map(({ id, name, createdAt }) => (
            <li key={id} className={styles.row}>
              <div>
                {name}
                <small>Since {longDate(createdAt)}</small>
              </div>
              <IntentButton intent="unenrol" of={['factor', id]} size="small" aria-label={`Remove ${name}`}>
                Remove
              </IntentButton>
            </li>
          ))}
        </ul>
      )}
      {answer?.recoveryCodes && <NewRecoveryCodes codes={answer.recoveryCodes} />}
      {answer?.enrolment ? (
        <Enrol enrolment={answer.enrolment} error={answer.errors?.code} />
      ) : (
        <Form method="post" className={verified.length ? 'mt-6' : undefined}>
          <input type="hidden" name="intent" value="enrol" />
          <SubmitButton variant="secondary" busy={busy} pending="One moment...">
            {verified.length ? 'Add another app' : 'Set up an authenticator app'}
          </SubmitButton>
        </Form>
      )}
      {verified.length > 0 && !answer?.recoveryCodes && <RecoveryCodesLeft left={account.recoveryCodes} />}
    </Section>
  )
}

function Enrol({ enrolment: { id, qrCode, secret }, error }: { enrolment: Enrolment; error?: string }) {
  return (
    <div className={styles.qr}>
      <p>Scan this with your authenticator app, then enter the six digits it shows.</p>
      <img
        src={`data:image/svg+xml;utf-8,${encodeURIComponent(qrCode)}`}
        alt="Code to scan with an authenticator app; the same as the key below"
        width={208}
        height={208}
      />
      <p>
        Cannot scan it? Enter this key by hand:
        <br />
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="intent" value="enrol-verify" />
        <input type="hidden" name="factor" value={id} />
        <input type="hidden" name="qr_code" value={qrCode} />
        <input type="hidden" name="secret" value={secret} />
        <CodeField hint="A new code appears every 30 seconds." error={error} />
        <SubmitButton busy={useBusy('enrol-verify')} pending="Verifying...">
          Verify
        </SubmitButton>
      </Form>
    </div>
  )
}
