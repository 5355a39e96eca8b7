import { useId, type ComponentProps, type ReactNode } from 'react'
import { Form } from 'react-router-dom'

import { SubmitButton } from '@/components/form/submit-button'
import { useBusy } from '@/lib/form-result'

import type { AccountResult } from './account-actions'
import styles from './account.module.css'

export interface Answered {
  result?: AccountResult
}

/** The errors of the form with this intent. */
export const errorsOf = (result: AccountResult | undefined, intent: string) =>
  result?.intent === intent ? result.errors : {}

export const Intent = ({ of }: { of: string }) => <input type="hidden" name="intent" value={of} />

interface Props {
  /** For links that lead to it. */
  id?: string
  title: string
  text: ReactNode
  children: ReactNode
}

/** One section of the account page: its subject on the left, its controls on the right. */
export function Section({ id, title, text, children }: Props) {
  const heading = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

type ButtonProps = ComponentProps<typeof SubmitButton> & {
  intent: string
  /** The object of the action, if the page has several: the name and value of a hidden input. */
  of?: [name: string, value: string]
}

/** A form with a single button. */
export function IntentButton({ intent, of, variant = 'secondary', ...rest }: ButtonProps) {
  return (
    <Form method="post">
      <Intent of={intent} />
      {of && <input type="hidden" name={of[0]} value={of[1]} />}
      <SubmitButton {...rest} variant={variant} busy={useBusy(intent, of?.[1])} />
    </Form>
  )
}
