import { Form } from 'react-router-dom'

import { RequiredNote } from '@/components/form/field'
import { SubmitButton } from '@/components/form/submit-button'
import { useBusy } from '@/lib/use-busy'

import { Actions, formClass } from './auth-layout'
import { CodeField } from './code-field'

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
