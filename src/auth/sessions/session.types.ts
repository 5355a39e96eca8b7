import type { Theme } from '../users/account.rules.js'

/** What our pages may know about the visitor's session; never the tokens. */
export interface SessionView {
  user: SessionUser | null
  /** Unix seconds; the session store refreshes before then. */
  expiresAt?: number
}

export interface SessionUser {
  id: string
  email: string
  name: string
  newEmail?: string
  deletionDue?: string
  roles: string[]
  needsSecondFactor: boolean
  hasSecondFactor: boolean
  mustEnrolFactor: boolean
  /** A mailed link opened the session within the last hour, so a password can be set without the old one. */
  mayResetPassword: boolean
  hasPasskey: boolean
  hasPassword: boolean
  /** Chosen while signed in, on whichever device. */
  theme?: Theme
}

export interface Destination {
  location: string
  /** What comes next, if half of an address change was confirmed or the link does not sign in. */
  message?: string
  session?: SessionView
}

export interface CodeOutcome {
  session?: SessionView
}

export interface SignInEvent {
  at: string
  event: 'session.signed-in' | 'session.refused' | 'session.reuse-detected' | 'session.ended-by-admin'
  method?: string
  device?: string
  /** The masked network address. */
  network?: string
}

export interface PasskeyView {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  synced: boolean
}

export interface AccountView {
  email: string
  name: string
  /** A new address that is not in effect yet, and the addresses that still have to confirm it. */
  emailChange?: { newEmail: string; unconfirmed: string[] }
  createdAt: string
  recoveryCodes: number
  factors: { id: string; name: string; status: 'verified' | 'unverified'; createdAt: string }[]
  passkeys: PasskeyView[]
  sessions: {
    id: string
    current: boolean
    device: string
    place?: string
    createdAt: string
    lastUsedAt: string
    secondFactor: boolean
  }[]
  signIns: SignInEvent[]
}
