import type { CodeOutcome, SessionView } from '@api/auth/browser/session.types'
import type { Api } from '@/lib/api'
import { emailIn } from '@/lib/field-errors'
import { paths } from '@/lib/paths'

export const WRONG_CODE = 'That code is wrong or has expired. Please use the newest email.'

/** Submits a code typed from a mail, with the same effect as the link beside it. */
export const enterMailedCode = (api: Api, form: FormData, type: 'signup' | 'recovery' | 'email_change') =>
  api.post<CodeOutcome>('/api/session/code', {
    email: emailIn(form),
    code: String(form.get('code') ?? ''),
    type,
  })

/** Where a confirmed sign-up continues: an account without a password sets one first. */
export const afterSignUp = ({ user }: SessionView, to: string) =>
  user && !user.hasPassword ? `${paths.setPassword}?${new URLSearchParams({ next: to })}` : to
