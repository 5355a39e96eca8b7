import { useEffect, useRef } from 'react'
import { Form } from 'react-router-dom'

import type { AccountView } from '@api/auth/browser/session.types'
import { SubmitButton } from '@/components/form/submit-button'
import { buttonClass } from '@/components/ui/button'
import { useBusy } from '@/lib/form-result'
import { longDateOf } from '@/lib/dates'

import styles from './account.module.css'
import { IntentButton, Section } from './section'
import type { AccountResult, Enrolment } from './account-actions'
import { CodeField } from './code-field'

export function SecondFactorSection({ account, result }: { account: AccountView; result?: AccountResult }) {
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
                <small>Since {longDateOf(createdAt)}</small>
              </div>
              <IntentButton intent="unenrol" of={['factor', id]} size="small" aria-label={`Remove ${name}`}>
                Remove
              </IntentButton>
            </li>
          ))}
        </ul>
      )}
      {result?.recoveryCodes && <NewRecoveryCodes codes={result.recoveryCodes} />}
      {result?.enrolment ? (
        <Enrol enrolment={result.enrolment} error={result.errors?.code} />
      ) : (
        <Form method="post" className={verified.length ? 'mt-6' : undefined}>
          <input type="hidden" name="intent" value="enrol" />
          <SubmitButton variant="secondary" busy={busy} pending="One moment...">
            {verified.length ? 'Add another app' : 'Set up an authenticator app'}
          </SubmitButton>
        </Form>
      )}
      {verified.length > 0 && !result?.recoveryCodes && <RecoveryCodesLeft left={account.recoveryCodes} />}
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

/** New recovery codes, shown only once. */
function NewRecoveryCodes({ codes }: { codes: string[] }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [codes])
  return (
    <div className={styles.codes} role="group" aria-label="Your recovery codes" tabIndex={-1} ref={group}>
      <p>
        Keep these somewhere safe. Each signs you in once in place of the app, if you ever lose it. They are not shown
        again.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={() => window.print()}>
        Print
      </button>
    </div>
  )
}

function RecoveryCodesLeft({ left }: { left: number }) {
  return (
    <div className="mt-6">
      <p className="text-muted mb-3">
        {left === 0 ? 'You have no recovery codes left.' : `${left} of 10 recovery codes left.`}
      </p>
      <IntentButton intent="recovery-codes" pending="One moment...">
        Make new recovery codes
      </IntentButton>
    </div>
  )
}
