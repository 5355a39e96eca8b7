import { sessionStore } from '@/lib/session'

/** Marks the header for who is signed in; other tabs tell this one of changes. */
export function followSession() {
  sessionStore.start(undefined)
}

const ENDED = ['signed-out', 'signed-out-everywhere', 'deletion-requested']

/** A form without a script of its own has signed out: the page that confirms it notifies the other tabs. */
export function announceSignOut(flash: string | undefined) {
  if (flash && ENDED.includes(flash)) sessionStore.emit('SIGNED_OUT', { user: null })
}
