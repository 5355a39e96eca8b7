import { FactorReset } from './administration/factor-reset.entity.js'
import { ApiToken } from './api-tokens/api-token.entity.js'
import { SigningKey } from './keys/signing-key.entity.js'
import { MfaChallenge } from './mfa/mfa-challenge.entity.js'
import { MfaFactor } from './mfa/mfa-factor.entity.js'
import { RecoveryCode } from './mfa/recovery-code.entity.js'
import { FlowState } from './one-time/flow-state.entity.js'
import { OneTimeToken } from './one-time/one-time-token.entity.js'
import { Passkey } from './passkeys/passkey.entity.js'
import { PasskeyChallenge } from './passkeys/passkey-challenge.entity.js'
import { KnownDevice } from './sessions/known-device.entity.js'
import { Session } from './sessions/session.entity.js'
import { Identity } from './users/identity.entity.js'
import { User } from './users/user.entity.js'

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
