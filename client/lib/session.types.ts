import type { SessionView } from '@api/auth/browser/session.types'

/** The events of a session, named as in the sign-in protocol. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export type SessionListener = (event: SessionEvent, view: SessionView) => void
