import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router-dom'
import type { AccountView, PasskeyView, SignInEvent } from '@api/auth/sessions/session.types'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '@api/auth/users/account.rules'
import { Input, SubmitButton } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { SignOut as SignOutIcon } from '@/components/ui/icons'
import { dateAndTimeOf, longDateOf } from '@/lib/format'
import { ENTER_PASSKEY_NAME, typedIn, useBusy } from '@/lib/form/result'
import type { Enrolment } from './account-actions'
import { CodeField, Intent, useDevice } from './auth-layout'
import { createPasskey, type PreparedPasskey } from './passkey'
import { type Answered, errorsOf, IntentButton, Row, Rows, Section, SectionForm } from './profile-sections'

type Props = Answered & { account: AccountView }

/** Passkeys exist beside the password; each alone is as strong as password and app together. */
export const PasskeysSection = ({ account: { passkeys }, result }: Props) => (
  <Section
    title="Passkeys"
    text="Sign in with your fingerprint, your face or the PIN of your device. There is nothing to remember, and nothing that anyone could guess."
  >
    {passkeys.length > 0 && (
      <Rows>
        {passkeys.map((passkey) => {
          const { errors } = typedIn(result, { intent: 'passkey-rename', passkey: passkey.id })
          return <PasskeyRow key={passkey.id} {...passkey} error={errors.passkey_name ?? errors.name} />
        })}
      </Rows>
    )}
    {result?.passkey ? (
      <NewPasskey key={result.passkey.options.challenge} prepared={result.passkey} />
    ) : (
      passkeys.length < MAX_PASSKEYS && <AddPasskey first={passkeys.length === 0} result={result} />
    )}
  </Section>
)

function AddPasskey({ first, result }: Answered & { first: boolean }) {
  const error = errorsOf(result, 'passkey-add').name
  return (
    <Form method="post" className={first ? undefined : 'mt-6'}>
      <Intent of="passkey-start" />
      <SubmitButton
        variant="secondary"
        busy={useBusy('passkey-start')}
        pending="One moment..."
        className="no-js:hidden"
      >
        {first ? 'Add a passkey' : 'Add another passkey'}
      </SubmitButton>
      <p className="hidden no-js:block">Adding a passkey needs JavaScript.</p>
      {error && (
        <p role="alert" className="mt-3 text-red">
          {error}
        </p>
      )}
    </Form>
  )
}

/** Browsers create a passkey only in response to a press. */
function NewPasskey({ prepared: { options, name } }: { prepared: PreparedPasskey }) {
  const submit = useSubmit()
  const { busy, error, setError, run } = useDevice()

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!String(form.get('passkey_name')).trim()) {
      setError(ENTER_PASSKEY_NAME)
      event.currentTarget.querySelector<HTMLElement>('[name=passkey_name]')?.focus()
      return
    }
    await run(async () => {
      form.set('response', await createPasskey(options))
      await submit(form, { method: 'post' })
    })
  }

  return (
    <div className="mt-6">
      <SectionForm
        intent="passkey-add"
        variant="primary"
        submit="Create passkey"
        busy={busy}
        pending="Waiting for your device..."
        onSubmit={(event) => void handleSubmit(event)}
      >
        <NameField id="new-passkey" name={name} error={error} />
      </SectionForm>
    </div>
  )
}

const NameField = ({ id, name, error }: { id: string; name: string; error?: string }) => (
  <Field
    label="Name of the passkey"
    name="passkey_name"
    id={id}
    required
    hint="To help you recognise it."
    error={error}
  >
    <Input defaultValue={name} maxLength={MAX_PASSKEY_NAME} autoComplete="off" />
  </Field>
)

function PasskeyRow({ id, name, createdAt, lastUsedAt, synced, error }: PasskeyView & { error?: string }) {
  const used = lastUsedAt ? `last used ${dateAndTimeOf(lastUsedAt)}` : 'not used yet'
  return (
    <Row title={name} detail={`Since ${longDateOf(createdAt)}, ${used}${synced ? ', on all your devices' : ''}`}>
      <IntentButton intent="passkey-remove" of={['passkey', id]} size="small" aria-label={`Remove ${name}`}>
        Remove
      </IntentButton>
      <details className="group basis-full" open={error ? true : undefined}>
        <summary className="text-muted inline-flex min-h-11 items-center underline underline-offset-4 group-open:mb-3">
          Rename <span className="sr-only">{name}</span>
        </summary>
        <SectionForm intent="passkey-rename" of={['passkey', id]} submit="Save" pending="Saving...">
          <NameField id={`passkey-${id}`} name={name} error={error} />
        </SectionForm>
      </details>
    </Row>
  )
}

export function SecondFactorSection({ account, result }: Props) {
  const verified = account.factors.filter(({ status }) => status === 'verified')
  const any = verified.length > 0
  return (
    <Section
      id="second-factor"
      title="Second factor"
      text="With an authenticator app, your password alone is not enough to sign in: each time you also enter the six digits that the app shows."
    >
      {any && (
        <Rows>
          {verified.map(({ id, name, createdAt }) => (
            <Row key={id} title={name} detail={`Since ${longDateOf(createdAt)}`}>
              <IntentButton intent="unenrol" of={['factor', id]} size="small" aria-label={`Remove ${name}`}>
                Remove
              </IntentButton>
            </Row>
          ))}
        </Rows>
      )}
      {result?.recoveryCodes && <NewRecoveryCodes codes={result.recoveryCodes} />}
      {result?.enrolment ? (
        <Enrol enrolment={result.enrolment} error={result.errors?.code} />
      ) : (
        <div className={any ? 'mt-6' : undefined}>
          <IntentButton intent="enrol" pending="One moment...">
            {any ? 'Add another app' : 'Set up an authenticator app'}
          </IntentButton>
        </div>
      )}
      {any && !result?.recoveryCodes && <RecoveryCodesLeft left={account.recoveryCodes} />}
    </Section>
  )
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="text-body tracking-[0.06em] wrap-anywhere">{children}</code>
)

const Enrol = ({ enrolment: { id, qrCode, secret }, error }: { enrolment: Enrolment; error?: string }) => (
  <div className="grid gap-5">
    <p>Scan this with your authenticator app, then enter the six digits it shows.</p>
    <img
      src={`data:image/svg+xml;utf-8,${encodeURIComponent(qrCode)}`}
      alt="Code to scan with an authenticator app; the same as the key below"
      width={208}
      height={208}
      className="rounded-control size-52"
    />
    <p>
      Cannot scan it? Enter this key by hand:
      <br />
      <Code>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
    </p>
    <SectionForm intent="enrol-verify" of={['factor', id]} variant="primary" submit="Verify" pending="Verifying...">
      <input type="hidden" name="qr_code" value={qrCode} />
      <input type="hidden" name="secret" value={secret} />
      <CodeField hint="A new code appears every 30 seconds." error={error} />
    </SectionForm>
  </div>
)

/** New recovery codes, shown only once. In print they are alone on the page. */
function NewRecoveryCodes({ codes }: { codes: string[] }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [codes])
  return (
    <div
      className="my-6 grid justify-items-start gap-5"
      role="group"
      aria-label="Your recovery codes"
      data-codes
      tabIndex={-1}
      ref={group}
    >
      <p>
        Keep these somewhere safe. Each signs you in once in place of the app, if you ever lose it. They are not shown
        again.
      </p>
      <ol className="border-line rounded-control grid grid-cols-[repeat(2,max-content)] gap-x-8 gap-y-2 border px-6 py-5">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ol>
      <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

const RecoveryCodesLeft = ({ left }: { left: number }) => (
  <div className="mt-6">
    <p className="text-muted mb-3">
      {left === 0 ? 'You have no recovery codes left.' : `${left} of 10 recovery codes left.`}
    </p>
    <IntentButton intent="recovery-codes" pending="One moment...">
      Make new recovery codes
    </IntentButton>
  </div>
)

export const SignOut = () => (
  <IntentButton intent="sign-out" size="small" pending="Signing out...">
    <SignOutIcon size={18} /> Log out
  </IntentButton>
)

export const SessionsSection = ({ account: { sessions } }: { account: AccountView }) => (
  <Section title="Where you are signed in" text="If you do not recognise one, sign it out and change your password.">
    <Rows>
      {sessions.map((session) => (
        <SessionRow key={session.id} {...session} />
      ))}
    </Rows>
    <div className="mt-6 flex flex-wrap gap-3">
      {sessions.length > 1 && (
        <IntentButton intent="end-others" pending="Signing out...">
          Sign out all others
        </IntentButton>
      )}
      <IntentButton intent="sign-out-everywhere" pending="Signing out...">
        Sign out everywhere
      </IntentButton>
    </div>
  </Section>
)

function SessionRow({ id, device, place, current, ...session }: AccountView['sessions'][number]) {
  const facts = [
    `Signed in ${dateAndTimeOf(session.createdAt)}`,
    `last used ${dateAndTimeOf(session.lastUsedAt)}`,
    session.secondFactor && 'with second factor',
    place && `near ${place}`,
  ]
  return (
    <Row title={current ? `${device}, this device` : device} detail={facts.filter(Boolean).join(', ')}>
      {!current && (
        <IntentButton intent="end-session" of={['session', id]} size="small" aria-label={`Sign out ${device}`}>
          Sign out
        </IntentButton>
      )}
    </Row>
  )
}

const EVENTS: Record<SignInEvent['event'], string> = {
  'session.signed-in': 'Signed in',
  'session.refused': 'A sign-in was refused',
  'session.reuse-detected': 'Signed out: one session was used from two places',
  'session.ended-by-admin': 'Signed out by an admin',
}

const METHODS: Record<string, string> = {
  password: ' with the password',
  passkey: ' with a passkey',
  otp: ' with an emailed link or code',
  magiclink: ' with an emailed link or code',
  recovery: ' to set a new password',
  'email/signup': ' by confirming the address',
  invite: ' by accepting the invitation',
  email_change: ' by confirming the new address',
}

export const SignInHistorySection = ({ account: { signIns } }: { account: AccountView }) => (
  <Section
    title="Sign-in history"
    text="The last ten times that someone signed in, or tried to. Change your password if one of them was not you."
  >
    <Rows>
      {signIns.map(({ at, event, method = '', device, network }) => (
        <Row
          key={at + event}
          title={EVENTS[event] + (METHODS[method] ?? '')}
          detail={[dateAndTimeOf(at), device, network && `network ${network}`].filter(Boolean).join(', ')}
        />
      ))}
    </Rows>
  </Section>
)
