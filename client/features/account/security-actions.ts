import type { AccountView, SessionView } from '@api/auth/browser/session.types'
import { ApiError } from '@/lib/api'
import { ENTER_CODE, missingIn } from '@/lib/field-errors'
import { announce, announceChange } from '@/lib/session'

import { field, type Handlers } from './account-answer'

const ENROLMENT_EXPIRED = {
  title: 'That took too long',
  description: 'The code to scan works for five minutes. Set the app up again.',
  destructive: true,
}

/** Not simply the next number, because one in between may have been removed. */
function unusedName(apps: AccountView['factors']): string {
  const names = new Set(apps.map(({ name }) => name))
  let number = 1
  while (names.has(`Authenticator app ${number}`)) number += 1
  return `Authenticator app ${number}`
}

export const securityActions: Handlers = {
  async password(api, form) {
    await api.put('/auth/v1/user', {
      password: field(form, 'password'),
      current_password: field(form, 'current_password') || undefined,
    })
    await announceChange('USER_UPDATED')
    return { notice: { title: 'Password changed', description: 'Every other device is signed out.' } }
  },

  async enrol(api) {
    const { factors } = await api.get<AccountView>('/api/account')
    const abandoned = factors.filter(({ status }) => status === 'unverified')
    await Promise.all(abandoned.map(({ id }) => api.delete(`/auth/v1/factors/${id}`)))
    const made = await api.post<{ id: string; totp: { qr_code: string; secret: string } }>('/auth/v1/factors', {
      factor_type: 'totp',
      friendly_name: unusedName(factors.filter(({ status }) => status === 'verified')),
    })
    return { enrolment: { id: made.id, qrCode: made.totp.qr_code, secret: made.totp.secret } }
  },

  async 'enrol-verify'(api, form) {
    const enrolment = { id: field(form, 'factor'), qrCode: field(form, 'qr_code'), secret: field(form, 'secret') }
    const errors = missingIn(form, { code: ENTER_CODE })
    if (errors) return { enrolment, errors }
    const path = `/auth/v1/factors/${encodeURIComponent(enrolment.id)}`
    try {
      const challenge = await api.post<{ id: string }>(`${path}/challenge`)
      const code = field(form, 'code').replace(/\s/g, '')
      await api.post(`${path}/verify`, { challenge_id: challenge.id, code })
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        return { enrolment, errors: { code: 'That code is not right. Wait for the next one and try again.' } }
      if (error instanceof ApiError && error.code === 'mfa_factor_not_found') return { notice: ENROLMENT_EXPIRED }
      throw error
    }
    await announceChange('MFA_CHALLENGE_VERIFIED')
    const { recoveryCodes } = await api.get<AccountView>('/api/account')
    if (recoveryCodes > 0)
      return {
        notice: { title: 'App added', description: 'Its codes sign you in too. Your recovery codes stay valid.' },
      }
    const { codes } = await api.post<{ codes: string[] }>('/api/account/recovery-codes')
    const description = 'From now on you are asked for a code when you sign in. Your other devices are signed out.'
    return { recoveryCodes: codes, notice: { title: 'Second factor on', description } }
  },

  async unenrol(api, form) {
    await api.delete(`/auth/v1/factors/${encodeURIComponent(field(form, 'factor'))}`)
    const view = await api.post<SessionView>('/api/session/refresh')
    announce('USER_UPDATED', view)
    if (view.user?.hasSecondFactor)
      return { notice: { title: 'App removed', description: 'Its codes no longer sign you in.' } }
    return { notice: { title: 'Second factor off', description: 'Your password alone signs you in again.' } }
  },

  async 'recovery-codes'(api) {
    const { codes } = await api.post<{ codes: string[] }>('/api/account/recovery-codes')
    return {
      recoveryCodes: codes,
      notice: { title: 'New recovery codes', description: 'Earlier ones no longer work.' },
    }
  },
}
