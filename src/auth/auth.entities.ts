import { FactorReset } from './administration/factor-reset.repository.js'
import { ApiToken } from './api-tokens/api-tokens.repository.js'
import { SigningKey } from './keys/keys.repository.js'
import { MfaChallenge, MfaFactor, RecoveryCode } from './mfa/factors.repository.js'
import { FlowState, OneTimeToken } from './one-time/one-time-tokens.repository.js'
import { Passkey, PasskeyChallenge } from './passkeys/passkeys.repository.js'
import { KnownDevice, Session } from './sessions/sessions.repository.js'
import { Identity, User } from './users/users.repository.js'

/** Entities of accounts and sessions: registered by the module in the server, and used directly by commands. */
export const authEntities = [
  ApiToken,
  FactorReset,
  FlowState,
  Identity,
  KnownDevice,
  MfaChallenge,
  MfaFactor,
  OneTimeToken,
  Passkey,
  PasskeyChallenge,
  RecoveryCode,
  Session,
  SigningKey,
  User,
]
