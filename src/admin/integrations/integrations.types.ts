import type { Scope } from '../../common/scope.rules.js'
import type { DeskWaiting, Me } from '../desk.types.js'

/** Why a token works no more. */
export type TokenEnd = 'revoked' | 'expired' | 'owner'

export interface DeskToken {
  id: string
  name: string
  /** Its last characters. */
  ending: string
  scopes: Scope[]
  /** Who made it; none once that account is gone. */
  owner: string | null
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  ended: TokenEnd | null
}

export interface DeskTokens {
  tokens: DeskToken[]
  waiting: DeskWaiting
  me: Me
  now: string
}

export interface CreatedToken {
  id: string
  /** Shown this once; only a hash of it is kept. */
  token: string
}
