import type { MfaFactor } from '../mfa/mfa-factor.entity.js'
import type { Identity } from './identity.entity.js'
import type { User } from './user.entity.js'

const iso = (date: Date | null) => date?.toISOString()

/** Omits unset members, as the protocol does. */
const set = (members: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))

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
