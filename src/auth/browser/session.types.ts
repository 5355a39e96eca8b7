/** What a page of ours may know of the visitor's session; the tokens are not part of it. */
export interface SessionView {
  user: SessionUser | null
  /** Unix seconds; the session store refreshes before. */
  expiresAt?: number
}

export interface SessionUser {
  id: string
  email: string
  /** What people call them; empty where they gave no name. */
  name: string
  newEmail?: string
  /** When the account is deleted, unless its owner takes that back. */
  deletionDue?: string
  roles: string[]
  /** The second factor is set up but has not been shown in this session. */
  needsSecondFactor: boolean
  hasSecondFactor: boolean
  /** At work at the desk without a second factor, where the operator requires one. */
  mustEnrolFactor: boolean
  /** The session was opened by a mailed link within the hour, so a password may be set without the old one. */
  mayResetPassword: boolean
  hasPasskey: boolean
  hasPassword: boolean
}

/** Where signing in or following a link leads. */
export interface Destination {
  location: string
  /** A link of two was followed, or the link signs no one in; the message says what to do. */
  message?: string
  session?: SessionView
}

/** What typing a mailed code led to: a session, unless another address has to confirm as well. */
export interface CodeOutcome {
  session?: SessionView
}

/** One line of the sign-in history. */
export interface SignInEvent {
  at: string
  event: 'session.signed-in' | 'session.refused' | 'session.reuse-detected' | 'session.ended-by-admin'
  method?: string
  device?: string
  /** The first part of the address that it came from. */
  network?: string
}

export interface PasskeyView {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  /** Kept by a password manager, and so on more devices than one. */
  synced: boolean
}

export interface AccountView {
  email: string
  name: string
  /** A new address that is not in effect yet, and the addresses that have not confirmed it. */
  emailChange?: { newEmail: string; unconfirmed: string[] }
  createdAt: string
  /** How many recovery codes can still be used. */
  recoveryCodes: number
  factors: { id: string; name: string; status: 'verified' | 'unverified'; createdAt: string }[]
  passkeys: PasskeyView[]
  sessions: {
    id: string
    current: boolean
    device: string
    /** Roughly where its network is, if the operator has a database of places. */
    place?: string
    createdAt: string
    lastUsedAt: string
    secondFactor: boolean
  }[]
  /** The newest first. */
  signIns: SignInEvent[]
}
