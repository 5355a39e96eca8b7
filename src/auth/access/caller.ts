import type { FastifyReply, FastifyRequest } from 'fastify'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Role } from '../../common/access.js'
import type { Session } from '../sessions/sessions.repository.js'
import type { User } from '../users/users.repository.js'
import type { AccountStanding } from './callers.repository.js'
import { clientOf } from './client.js'

export interface Caller extends AccountStanding {
  user: User
  session: Session
  /** A desk user without a second factor, where the operator requires one. */
  mustEnrolFactor: boolean
}

/** The password was right, but the second factor has not been shown. */
export const awaitsSecondFactor = ({ session, hasVerifiedFactor }: Caller) =>
  hasVerifiedFactor && session.aal === 'aal1'

/** Confirmed and fully signed in; also where a route is public and a caller optional. */
export const isMember = (caller: Caller | undefined) =>
  caller !== undefined && caller.user.emailConfirmedAt !== null && !awaitsSecondFactor(caller)

/** Roles have no effect before the second factor has been shown or set up. */
export const needsSecondFactor = (caller: Caller) => caller.mustEnrolFactor || awaitsSecondFactor(caller)

export interface TokenCaller {
  id: string
  name: string
  ownerId: string
  role: Role
}

export type RequestWithCaller = FastifyRequest & { user?: Caller; apiToken?: TokenCaller }

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>()

/** The authenticated caller; only on routes that are not public. */
export const CurrentCaller = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => requestOf(context).user,
)

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export const CurrentExchange = createParamDecorator((_data: undefined, context: ExecutionContext): Exchange => ({
  request: requestOf(context),
  reply: context.switchToHttp().getResponse<FastifyReply>(),
}))

export const CurrentClient = createParamDecorator((_data: undefined, context: ExecutionContext) =>
  clientOf(requestOf(context)),
)
