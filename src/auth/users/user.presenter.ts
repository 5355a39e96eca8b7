import { isStorable } from '../../common/declared-members.js'
import { AuthError } from '../sign-in/auth-error.js'
import type { Metadata, Identity, User } from './user.entity.js'
import type { MfaFactor } from '../mfa/factor.entity.js'
import { displayNameOf } from './account.rules.js'
import type { Person } from './person.types.js'

const MAX_BYTES = 8 * 1024

/** Merges key by key; null removes a key, and `email_verified` is reserved. */
export function mergeMetadata(current: Metadata, changes: Metadata = {}): Metadata {
  const entries = Object.entries({ ...current, ...changes, email_verified: current.email_verified })
  const merged = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_BYTES)
    throw new AuthError(422, 'validation_failed', 'User metadata must be at most 8 KB of JSON.')
  if (!isStorable(merged))
    throw new AuthError(422, 'validation_failed', 'User metadata holds a character that cannot be stored.')
  return merged
}

const iso = (date: Date | null) => date?.toISOString()

const set = <Name extends string>(members: Record<Name, string | null | undefined>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined)) as Partial<
    Record<Name, string>
  >

const presentFactor = (factor: MfaFactor) => ({
  id: factor.id,
  status: factor.status,
  friendly_name: factor.friendlyName,
  factor_type: 'totp',
  phone: '',
  ...set({ last_challenged_at: iso(factor.lastChallengedAt) }),
  created_at: factor.createdAt.toISOString(),
  updated_at: factor.updatedAt.toISOString(),
})

const presentIdentity = (identity: Identity) => ({
  identity_id: identity.id,
  id: identity.providerId,
  user_id: identity.user.id,
  identity_data: identity.identityData,
  provider: identity.provider,
  ...set({ last_sign_in_at: iso(identity.lastSignInAt) }),
  created_at: identity.createdAt.toISOString(),
  updated_at: identity.updatedAt.toISOString(),
  email: identity.email,
})

export const presentUser = (user: User, identities: Identity[], factors: MfaFactor[]) => ({
  id: user.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: user.email,
  phone: '',
  app_metadata: user.appMetadata,
  user_metadata: user.userMetadata,
  identities: identities.map(presentIdentity),
  ...(factors.length > 0 && { factors: factors.map(presentFactor) }),
  ...set({
    email_confirmed_at: iso(user.emailConfirmedAt),
    confirmed_at: iso(user.emailConfirmedAt),
    confirmation_sent_at: iso(user.confirmationSentAt),
    recovery_sent_at: iso(user.recoverySentAt),
    email_change_sent_at: iso(user.emailChangeSentAt),
    reauthentication_sent_at: iso(user.reauthenticationSentAt),
    last_sign_in_at: iso(user.lastSignInAt),
    banned_until: iso(user.bannedUntil),
    new_email: user.newEmail,
  }),
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
  is_anonymous: false,
})

export type PresentedUser = ReturnType<typeof presentUser>

export const presentPerson = ({ id, email, userMetadata }: Pick<User, 'id' | 'email' | 'userMetadata'>): Person => ({
  id,
  email,
  name: displayNameOf(userMetadata) || email,
})
