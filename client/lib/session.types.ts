import type { SessionView } from '@api/auth/browser/session.types'

/** What can happen to a session, under the names that the sign-in protocol gives them. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export type SessionListener = (event: SessionEvent, view: SessionView) => void
