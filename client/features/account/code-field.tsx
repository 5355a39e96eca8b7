import { useState } from 'react'
import { Form } from 'react-router-dom'

import { Field, RequiredNote, useFieldProps } from '@/components/form/field'
import { SubmitButton } from '@/components/form/submit-button'
import { cx } from '@/lib/cx'
import { useBusy } from '@/lib/form-result'

import { Actions, formClass } from './auth-layout'
import styles from './code-field.module.css'

const DIGITS = 6

/** Six digits in a single input, so that pasting, autofill and screen readers work. */
function CodeInput({ autoFocus }: { autoFocus?: boolean }) {
  const field = useFieldProps()
  const [code, setCode] = useState('')
  return (
    <div className={styles.box}>
      <input
        {...field}
        className={styles.input}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        maxLength={DIGITS + 1}
        autoFocus={autoFocus}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
      />
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: DIGITS }, (_, index) => (
          <span key={index} className={cx(styles.cell, index === Math.min(code.length, DIGITS - 1) && styles.current)}>
            {code[index]}
          </span>
        ))}
      </div>
    </div>
  )
}

interface Props {
  error?: string
  hint?: string
  autoFocus?: boolean
  name?: string
  label?: string
  /** For pages with several. */
  id?: string
}

export function CodeField({ error, hint, autoFocus, id, name = 'code', label = 'Six-digit code' }: Props) {
  return (
    <Field label={label} name={name} id={id} hint={hint} error={error} required>
      <CodeInput autoFocus={autoFocus} />
    </Field>
  )
}

/** For the code in the mail that was just sent; its link has the same effect. */
export function MailedCodeForm({ email, error }: { email: string; error?: string }) {
  return (
    <Form method="post" noValidate className={formClass}>
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="email" value={email} />
      <RequiredNote />
      <CodeField hint={`It is in the email to ${email}, next to the link. You can use either.`} error={error} />
      <Actions>
        <SubmitButton busy={useBusy('code')} pending="Checking...">
          Continue
        </SubmitButton>
      </Actions>
    </Form>
  )
}
