import { Form, redirect, useActionData } from 'react-router-dom'

import { NoticeBox } from '@/components/ui/notice-box'
import { RequiredNote } from '@/components/form/field'
import { SubmitButton } from '@/components/form/submit-button'
import { ENTER_CODE, ENTER_EMAIL, type FormResult } from '@/lib/form-result'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce } from '@/lib/session'

import { Actions, AuthLayout, EmailField, formClass } from './auth-layout'
import { MailedCodeForm } from './code-field'
import { formAction, mailedCode, useOutcome } from './form-action'
import { sentToOf, type Sent } from './sign-in'

export const handle: PageHandle = {
  title: 'Forgotten password',
  description: 'We will email you a link to set a new password.',
  robots: 'noindex',
}

export const action = formAction<Sent>(
  () => ({
    /** Answers the same whether or not the address is known. */
    async recover(api, field) {
      const email = field('email').trim()
      await api.post(`/auth/v1/recover?${new URLSearchParams({ redirect_to: paths.setPassword })}`, { email })
      const description = `If ${email} has an account here, a link to set a new password is on its way. It works for one hour.`
      return { title: 'Check your email!', description, sentTo: email }
    },
    /** The same as the mail's link: signs in and asks for a new password. */
    code: mailedCode('recovery', ({ session }) => {
      if (session) announce('PASSWORD_RECOVERY', session)
      return redirect(paths.setPassword, 303)
    }),
  }),
  { otherwise: 'recover', fields: { recover: { email: ENTER_EMAIL }, code: { code: ENTER_CODE } } },
)

export function Component() {
  const result = useActionData() as (FormResult & Partial<Sent>) | undefined
  const sentTo = sentToOf(result)
  useOutcome(sentTo ? undefined : result)
  return (
    <AuthLayout
      title="Forgotten your password?"
      lede="Enter your address. We will email you a link to set a new one."
      back={{ to: paths.login, label: 'Back to login' }}
    >
      {result?.notice && <NoticeBox notice={result.notice} scriptless={!sentTo} />}
      {sentTo && <MailedCodeForm email={sentTo} error={result?.errors.code} />}
      <Form method="post" noValidate className={formClass}>
        {!sentTo && <RequiredNote />}
        <EmailField error={result?.errors.email} defaultValue={sentTo ?? result?.values.email?.[0]} />
        <Actions>
          <SubmitButton variant={sentTo ? 'secondary' : 'primary'} pending="Sending...">
            {sentTo ? 'Send it again' : 'Send the link'}
          </SubmitButton>
        </Actions>
      </Form>
    </AuthLayout>
  )
}
