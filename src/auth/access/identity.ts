import type { FastifyRequest } from 'fastify'
import type { Role } from '../../common/access.js'
import { AuthError } from '../http/auth-error.js'
import type { Session } from '../sessions/session.entity.js'
import { isRecentlyProven } from '../sessions/session.rules.js'
import type { User } from '../users/user.entity.js'
import type { AccountStanding } from './callers.repository.js'

/** The caller, as read from the database for this request. */
export interface Caller extends AccountStanding {
  user: User
  session: Session
  /** Cookies come from our own pages, bearer tokens from API clients. */
  source: 'bearer' | 'cookie'
  /** A desk user without a second factor, where the operator requires one. */
  mustEnrolFactor: boolean
}

/** The password was right, but the second factor has not been shown. */
export const awaitsSecondFactor = ({ session, hasVerifiedFactor }: Caller) =>
  hasVerifiedFactor && session.aal === 'aal1'

/** Roles have no effect before the second factor has been shown or set up. */
export const needsSecondFactor = (caller: Caller) => caller.mustEnrolFactor || awaitsSecondFactor(caller)

/** On our own pages sensitive actions need a password or code that is at most ten minutes old. */
export function requireRecentProof({ source, session }: Pick<Caller, 'source' | 'session'>) {
  if (source === 'cookie' && !isRecentlyProven(session.amr, Date.now()))
    throw new AuthError(403, 'reauthentication_needed', 'Please confirm that it is you.')
}

/** A program with an API token, limited to the role of the account that created it. */
export interface TokenCaller {
  id: string
  name: string
  /** The account that created it. */
  ownerId: string
  role: Role
}

export type RequestWithCaller = FastifyRequest & { user?: Caller; apiToken?: TokenCaller }
