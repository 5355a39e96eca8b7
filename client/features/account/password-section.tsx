import { Form } from 'react-router-dom'

import { PASSWORD_HINT, PASSWORD_MIN } from '@api/auth/passwords/password.rules'
import { PasswordField } from '@/components/form/password-field'
import { SubmitButton } from '@/components/form/submit-button'
import { useBusy } from '@/lib/use-busy'

import styles from './account.module.css'
import { errorOf, Intent, type Answered } from './form-parts'
import { Section } from './section'

export function PasswordSection({ asksCurrent, email, answer }: Answered & { asksCurrent: boolean; email: string }) {
  return (
    <Section title="Password" text="Changing your password signs out every other device.">
      {/* Remounted after a change, so that no password lingers on the page. */}
      <Form
        method="post"
        noValidate
        className={styles.form}
        key={String(answer?.intent === 'password' && !answer.errors)}
      >
        <Intent of="password" />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {asksCurrent && (
          <PasswordField
            label="Current password"
            name="current_password"
            id="password-current"
            error={errorOf(answer, 'password', 'current_password')}
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          hint={PASSWORD_HINT}
          error={errorOf(answer, 'password', 'password')}
          input={{ autoComplete: 'new-password', minLength: PASSWORD_MIN }}
        />
        <SubmitButton variant="secondary" busy={useBusy('password')} pending="Saving...">
          Change password
        </SubmitButton>
      </Form>
    </Section>
  )
}
