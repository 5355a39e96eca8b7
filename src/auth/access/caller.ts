import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Role } from '../../common/access.js'
import type { Client, Session } from '../sessions/session.entity.js'
import type { User } from '../users/user.entity.js'
import type { AccountStanding } from './callers.repository.js'
import { cookieOf } from '../../common/cookies.js'

export type { Client }

export interface Caller extends AccountStanding {
  user: User
  session: Session
  /** The caller is a staff member without a second factor, and the operator requires one. */
  mustEnrolFactor: boolean
}

/** The password was right, but the second factor has not been shown. */
export const awaitsSecondFactor = ({ session, hasVerifiedFactor }: Caller) =>
  hasVerifiedFactor && session.aal === 'aal1'

/** Whether the address is confirmed and any second factor proven; false for an anonymous caller of a public route. */
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

const DEVICE_ID = /^[\w-]{22}$/

export function clientOf(request: FastifyRequest): Client {
  const { ip, headers } = request
  const userAgent = headers['user-agent']
  // Clients with a bearer token have no cookies, or must not be distinguished by them.
  const id = headers.authorization === undefined ? deviceIdOf(request) : undefined
  const device = hash(id ? `cookie:${id}` : `agent:${userAgent ?? ''}`)
  return { ip, userAgent, device, isRecognised: id !== undefined, opens: 'client' }
}

/** A browser on our own pages; `id` if it has just been given a device cookie. */
export function browserOf(request: FastifyRequest, id?: string): Client {
  const client: Client = { ...clientOf(request), opens: 'browser' }
  return id ? { ...client, device: hash(`cookie:${id}`), isRecognised: true } : client
}

export function deviceIdOf(request: FastifyRequest): string | undefined {
  const id = cookieOf(request, 'device')
  return id !== undefined && DEVICE_ID.test(id) ? id : undefined
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
