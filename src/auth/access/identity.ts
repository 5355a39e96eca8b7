import type { FastifyRequest } from 'fastify'
import type { Role } from '../../common/access.js'
import { AuthError } from '../http/auth-error.js'
import type { Session } from '../sessions/session.entity.js'
import { isRecentlyProven } from '../sessions/session.rules.js'
import type { User } from '../users/user.entity.js'
import type { Standing } from './callers.repository.js'

/** Who calls, as read from the database for this very request. */
export interface Caller extends Standing {
  user: User
  session: Session
  /** Cookies are the browser's; a bearer token is a client's own. */
  source: 'bearer' | 'cookie'
  /** At work at the desk without a second factor, where the operator requires one. */
  mustEnrolFactor: boolean
}

/** The password was right, the second factor is still to be shown. */
export const awaitsSecondFactor = ({ session, hasVerifiedFactor }: Caller) =>
  hasVerifiedFactor && session.aal === 'aal1'

/** Not to be trusted with a role before a second factor is shown, or set up. */
export const needsSecondFactor = (caller: Caller) => caller.mustEnrolFactor || awaitsSecondFactor(caller)

/** On our own pages, what matters asks for the password or a code of the last ten minutes. */
export function requireRecentProof({ source, session }: Pick<Caller, 'source' | 'session'>) {
  if (source === 'cookie' && !isRecentlyProven(session.amr, Date.now()))
    throw new AuthError(403, 'reauthentication_needed', 'Please confirm that it is you.')
}

/** A program that calls with an API token, within the role of the account that made it. */
export interface TokenCaller {
  id: string
  name: string
  /** The account that made it. */
  ownerId: string
  role: Role
}

export type RequestWithCaller = FastifyRequest & { user?: Caller; apiToken?: TokenCaller }
