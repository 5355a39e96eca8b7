import type { FastifyRequest } from 'fastify'
import type { Session } from '../sessions/session.entity.js'
import type { User } from '../users/user.entity.js'

/** Who calls: read from the database for this very request. */
export interface Caller {
  user: User
  session: Session
  /** Cookies are the browser's; a bearer token is a client's own. */
  source: 'bearer' | 'cookie'
  /** Whether a second factor is set up, and so must have been shown. */
  hasVerifiedFactor: boolean
}

export const needsSecondFactor = ({ session, hasVerifiedFactor }: Caller) => hasVerifiedFactor && session.aal === 'aal1'

export type RequestWithCaller = FastifyRequest & { user?: Caller }

/** Where a request comes from, as sessions and limits record it. */
export interface Client {
  ip: string
  userAgent?: string
}

export const clientOf = ({ ip, headers }: FastifyRequest): Client => ({ ip, userAgent: headers['user-agent'] })
