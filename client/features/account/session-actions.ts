import type { SessionView } from '@api/auth/browser/session.types'
import { ApiError } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import { paths } from '@/lib/paths'
import { announce, announceChange } from '@/lib/session'

import { field, type Handlers } from './account-answer'

export const sessionActions: Handlers = {
  async 'end-session'(api, form) {
    await api.delete(`/api/account/sessions/${encodeURIComponent(field(form, 'session'))}`)
    return { notice: { title: 'Signed out', description: 'That device is signed out.' } }
  },

  async 'end-others'(api) {
    await api.delete('/api/account/sessions?scope=others')
    return { notice: { title: 'Signed out', description: 'Every other device is signed out.' } }
  },

  async 'sign-out'(api) {
    announce('SIGNED_OUT', await api.delete<SessionView>('/api/session'))
    return redirectWithFlash(paths.home, 'signed-out', 303)
  },

  async 'sign-out-everywhere'(api) {
    announce('SIGNED_OUT', await api.delete<SessionView>('/api/account/sessions'))
    return redirectWithFlash(paths.login, 'signed-out-everywhere', 303)
  },

  async delete(api, form) {
    try {
      await api.post('/api/account/delete', { password: field(form, 'current_password') || undefined })
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { errors: { current_password: error.message } }
      throw error
    }
    announce('SIGNED_OUT', { user: null })
    return redirectWithFlash(paths.home, 'deletion-requested', 303)
  },

  async keep(api) {
    await api.delete('/api/account/delete')
    await announceChange('USER_UPDATED')
    return { notice: { title: 'Your account stays', description: 'Nothing is deleted.' } }
  },
}
