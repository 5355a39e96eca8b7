import type { AccountView, CodeOutcome } from '@api/auth/browser/session.types'
import { ApiError } from '@/lib/api'
import { EMAIL_FORMAT, ENTER_CODE, missingIn } from '@/lib/field-errors'
import { paths } from '@/lib/paths'
import { announce, announceChange } from '@/lib/session'

import { field, type Handlers } from './account-answer'
import { enterMailedCode, WRONG_CODE } from './mailed-code'

const RETURN_TO_ACCOUNT = new URLSearchParams({ redirect_to: paths.account })

const EMAIL_ERRORS: Record<string, string> = {
  validation_failed: EMAIL_FORMAT,
  email_exists: 'Another account has this address already.',
}

export const profileActions: Handlers = {
  async name(api, form) {
    const { name } = await api.put<{ name: string }>('/api/account/name', { name: field(form, 'name') })
    await announceChange('USER_UPDATED')
    return { notice: { title: 'Saved', description: name ? `We will call you ${name}.` : 'Your name is removed.' } }
  },

  async email(api, form) {
    const email = field(form, 'email').trim()
    try {
      const user = await api.put<{ new_email?: string }>(`/auth/v1/user?${RETURN_TO_ACCOUNT}`, { email })
      if (!user.new_email) return { errors: { email: 'This is your address already.' } }
    } catch (error) {
      const message = error instanceof ApiError ? EMAIL_ERRORS[error.code ?? ''] : undefined
      if (message) return { errors: { email: message } }
      throw error
    }
    await announceChange('USER_UPDATED')
    const description = 'We have emailed both addresses. The change takes effect once both have confirmed it.'
    return { notice: { title: 'Check your email!', description } }
  },

  async 'email-resend'(api) {
    const { email } = await api.get<AccountView>('/api/account')
    await api.post(`/auth/v1/resend?${RETURN_TO_ACCOUNT}`, { type: 'email_change', email })
    return {
      notice: {
        title: 'Check your email!',
        description: 'New links and codes are on their way. Earlier ones no longer work.',
      },
    }
  },

  async 'email-cancel'(api) {
    await api.delete('/api/account/email-change')
    await announceChange('USER_UPDATED')
    return { notice: { title: 'Change cancelled', description: 'Your email address stays the same.' } }
  },

  async 'email-code'(api, form) {
    if (missingIn(form, { code: ENTER_CODE })) return { errors: { [field(form, 'email')]: ENTER_CODE } }
    let outcome: CodeOutcome
    try {
      outcome = await enterMailedCode(api, form, 'email_change')
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return { errors: { [field(form, 'email')]: WRONG_CODE } }
      throw error
    }
    if (outcome.session) announce('USER_UPDATED', outcome.session)
    return {
      notice: outcome.session
        ? { title: 'Thank you', description: 'Your new address is confirmed.' }
        : { title: 'Nearly done', description: 'This address is confirmed. Please confirm the other one as well.' },
    }
  },
}
