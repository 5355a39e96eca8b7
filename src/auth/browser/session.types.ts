/** What a page of ours may know of the visitor's session; the tokens are not part of it. */
export interface SessionView {
  user: SessionUser | null
  /** Unix seconds; the session store refreshes before. */
  expiresAt?: number
}

export interface SessionUser {
  id: string
  email: string
  newEmail?: string
  roles: string[]
  /** The second factor is set up but has not been shown in this session. */
  needsSecondFactor: boolean
  hasSecondFactor: boolean
  /** An admin without a second factor, where the operator requires one. */
  mustEnrolFactor: boolean
  /** The session was opened by a mailed link within the hour, so a password may be set without the old one. */
  mayResetPassword: boolean
  hasPassword: boolean
}

/** Where signing in or following a link leads. */
export interface Destination {
  location: string
  /** A link of two was followed, or nobody was signed in; the words say what to do. */
  message?: string
  session?: SessionView
}

export interface AccountView {
  email: string
  newEmail?: string
  createdAt: string
  /** How many recovery codes can still be used. */
  recoveryCodes: number
  factors: { id: string; name: string; status: 'verified' | 'unverified'; createdAt: string }[]
  sessions: {
    id: string
    current: boolean
    device: string
    createdAt: string
    lastUsedAt: string
    secondFactor: boolean
  }[]
}
