import { redirect, useActionData } from 'react-router-dom'
import { ENTER_CODE, ENTER_EMAIL, type FormResult } from '@/lib/form/result'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce } from '@/lib/session'
import { AuthForm, AuthLayout, EmailField, MailedCodeForm, toLogin } from './auth-layout'
import { formAction, mailedCode } from './form-action'
import { type Sent, sentToOf } from './sign-in'

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
  return (
    <AuthLayout
      title="Forgotten your password?"
      lede="Enter your address. We will email you a link to set a new one."
      back={toLogin}
      result={result}
      mailSent={Boolean(sentTo)}
    >
      {sentTo && <MailedCodeForm email={sentTo} error={result?.errors.code} />}
      <AuthForm
        asks={!sentTo}
        variant={sentTo ? 'secondary' : 'primary'}
        submit={sentTo ? 'Send it again' : 'Send the link'}
        pending="Sending..."
      >
        <EmailField error={result?.errors.email} defaultValue={sentTo ?? result?.values.email?.[0]} />
      </AuthForm>
    </AuthLayout>
  )
}
