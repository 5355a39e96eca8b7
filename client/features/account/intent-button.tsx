import type { ComponentProps } from 'react'
import { Form } from 'react-router-dom'

import { SubmitButton } from '@/components/form/submit-button'
import { useBusy } from '@/lib/use-busy'

import { Intent } from './form-parts'

type Props = ComponentProps<typeof SubmitButton> & {
  intent: string
  /** The object of the action, if the page has several: the name and value of a hidden input. */
  of?: [name: string, value: string]
}

/** A form with a single button. */
export function IntentButton({ intent, of, variant = 'secondary', ...rest }: Props) {
  return (
    <Form method="post">
      <Intent of={intent} />
      {of && <input type="hidden" name={of[0]} value={of[1]} />}
      <SubmitButton {...rest} variant={variant} busy={useBusy(intent, of?.[1])} />
    </Form>
  )
}
