import { sessionStore } from '@/lib/session'

/** Keeps the header in step with the session, including changes in other tabs. */
export function followSession() {
  sessionStore.start(undefined)
}

const ENDED = ['signed-out', 'signed-out-everywhere', 'deletion-requested']

/** After signing out by a plain form, the page that confirms it notifies the other tabs. */
export function announceSignOut(flash: string | undefined) {
  if (flash && ENDED.includes(flash)) sessionStore.emit('SIGNED_OUT', { user: null })
}
