import { data, Form, redirect, useActionData, type ActionFunctionArgs } from 'react-router-dom'

import { Field, RequiredNote } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { SubmitButton } from '@/components/form/submit-button'
import { ApiError, apiOf } from '@/lib/api'
import { emailIn, ENTER_CODE, ENTER_EMAIL, missingIn, wrongIn, type FieldErrors } from '@/lib/field-errors'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { announce } from '@/lib/session'

import { Actions, AuthLayout, formClass } from './auth-layout'
import { enterMailedCode, WRONG_CODE } from './mailed-code'
import { MailedCodeForm } from './mailed-code-form'
import { refusal, useOutcome } from './notice'
import { InlineNotice } from './inline-notice'

export const handle: PageHandle = {
  title: 'Forgotten password',
  description: 'We will email you a link to set a new password.',
  robots: 'noindex',
}

interface Answer {
  email: string
  sent: boolean
  notice?: Notice
  errors?: FieldErrors
  codeError?: string
}

/** Answers the same whether or not the address is known. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const email = emailIn(form)
  if (form.get('intent') === 'code') return signInByCode(args, form, email)
  const errors = wrongIn(form, { email: ENTER_EMAIL })
  if (errors) return data<Answer>({ email, sent: false, errors }, { status: 422 })
  try {
    await apiOf(args).post(`/auth/v1/recover?${new URLSearchParams({ redirect_to: paths.setPassword })}`, { email })
    const description = `If ${email} has an account here, a link to set a new password is on its way. It works for one hour.`
    return data<Answer>({ email, sent: true, notice: { title: 'Check your email!', description } })
  } catch (error) {
    const { status, notice } = refusal('Error', error)
    return data<Answer>({ email, sent: false, notice }, { status })
  }
}

/** The same as the mail's link: signs in and asks for a new password. */
async function signInByCode(args: ActionFunctionArgs, form: FormData, email: string) {
  if (missingIn(form, { code: ENTER_CODE }))
    return data<Answer>({ email, sent: true, codeError: ENTER_CODE }, { status: 422 })
  try {
    const { session } = await enterMailedCode(apiOf(args), form, 'recovery')
    if (session) announce('PASSWORD_RECOVERY', session)
    return redirect(paths.setPassword, 303)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403)
      return data<Answer>({ email, sent: true, codeError: WRONG_CODE }, { status: 403 })
    const { status, notice } = refusal('Error', error)
    return data<Answer>({ email, sent: true, notice }, { status })
  }
}

export function Component() {
  const answer = useActionData() as Answer | undefined
  useOutcome(answer?.sent ? undefined : answer)
  return (
    <AuthLayout
      title="Forgotten your password?"
      lede="Enter your address. We will email you a link to set a new one."
      back={{ to: paths.login, label: 'Back to login' }}
    >
      <InlineNotice notice={answer?.notice} always={answer?.sent} />
      {answer?.sent && <MailedCodeForm email={answer.email} error={answer.codeError} />}
      <Form method="post" noValidate className={formClass}>
        {!answer?.sent && <RequiredNote />}
        <Field label="Email" name="email" error={answer?.errors?.email} required>
          <Input type="email" autoComplete="email" inputMode="email" maxLength={254} defaultValue={answer?.email} />
        </Field>
        <Actions>
          <SubmitButton variant={answer?.sent ? 'secondary' : 'primary'} pending="Sending...">
            {answer?.sent ? 'Send it again' : 'Send the link'}
          </SubmitButton>
        </Actions>
      </Form>
    </AuthLayout>
  )
}
