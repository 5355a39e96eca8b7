import { useState, type FormEvent } from 'react'
import { Form, useSubmit } from 'react-router-dom'

import type { AccountView, PasskeyView } from '@api/auth/browser/session.types'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '@api/auth/account.rules'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { SubmitButton } from '@/components/form/submit-button'
import { ENTER_PASSKEY_NAME, typedIn, useBusy } from '@/lib/form-result'
import { dateAndTimeOf, longDateOf } from '@/lib/dates'

import styles from './account.module.css'
import { type Answered, errorsOf, Intent, IntentButton, Section } from './section'
import { createPasskey, passkeyErrorText, type PreparedPasskey } from './passkey'

/** Passkeys exist beside the password; each alone is as strong as password and app together. */
export function PasskeysSection({ account: { passkeys }, result }: Answered & { account: AccountView }) {
  return (
    <Section
      title="Passkeys"
      text="Sign in with your fingerprint, your face or the PIN of your device. There is nothing to remember, and nothing that anyone could guess."
    >
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => {
            const { errors } = typedIn(result, { intent: 'passkey-rename', passkey: passkey.id })
            return <PasskeyRow key={passkey.id} {...passkey} error={errors.passkey_name ?? errors.name} />
          })}
        </ul>
      )}
      {result?.passkey ? (
        <NewPasskey key={result.passkey.options.challenge} prepared={result.passkey} />
      ) : (
        passkeys.length < MAX_PASSKEYS && <AddPasskey first={passkeys.length === 0} result={result} />
      )}
    </Section>
  )
}

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
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!String(form.get('passkey_name')).trim()) {
      setError(ENTER_PASSKEY_NAME)
      event.currentTarget.querySelector<HTMLElement>('[name=passkey_name]')?.focus()
      return
    }
    setBusy(true)
    setError('')
    try {
      form.set('response', await createPasskey(options))
      await submit(form, { method: 'post' })
    } catch (reason) {
      setError(passkeyErrorText(reason))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form method="post" noValidate className={`mt-6 ${styles.form}`} onSubmit={(event) => void handleSubmit(event)}>
      <Intent of="passkey-add" />
      <NameField id="new-passkey" name={name} error={error} />
      <SubmitButton busy={busy} pending="Waiting for your device...">
        Create passkey
      </SubmitButton>
    </Form>
  )
}

function NameField({ id, name, error }: { id: string; name: string; error?: string }) {
  return (
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
}

function PasskeyRow({ id, name, createdAt, lastUsedAt, synced, error }: PasskeyView & { error?: string }) {
  const used = lastUsedAt ? `last used ${dateAndTimeOf(lastUsedAt)}` : 'not used yet'
  return (
    <li className={styles.row}>
      <div>
        {name}
        <small>
          Since {longDateOf(createdAt)}, {used}
          {synced && ', on all your devices'}
        </small>
      </div>
      <IntentButton intent="passkey-remove" of={['passkey', id]} size="small" aria-label={`Remove ${name}`}>
        Remove
      </IntentButton>
      <details className={styles.rename} open={error ? true : undefined}>
        <summary>
          Rename <span className="sr-only">{name}</span>
        </summary>
        <Form method="post" noValidate className={styles.form}>
          <Intent of="passkey-rename" />
          <input type="hidden" name="passkey" value={id} />
          <NameField id={`passkey-${id}`} name={name} error={error} />
          <SubmitButton variant="secondary" busy={useBusy('passkey-rename', id)} pending="Saving...">
            Save
          </SubmitButton>
        </Form>
      </details>
    </li>
  )
}
