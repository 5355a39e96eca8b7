import { SetMetadata, applyDecorators, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Role, Scope } from './role.rules.js'

export { Role } from './role.rules.js'

/** The access rule of a route. Every route declares one; a spec checks all controllers. */
export interface AccessRule {
  public?: true
  role?: Role
  /** API tokens with this scope may call it as well; `any` for every token, none by default. */
  scope?: Scope | 'any'
  /** Called by a page without its user, so it does not count as activity of the session. */
  unattended?: true
}

export const ACCESS = 'access'
export const SENSITIVE = 'sensitive'
export const BEFORE_SECOND_FACTOR = 'before-second-factor'

export const SECOND_FACTOR_STATUS = 'second-factor-status'

export type Condition = (request: FastifyRequest) => boolean

const always: Condition = () => true

export const Public = () => SetMetadata(ACCESS, { public: true } satisfies AccessRule)

export const Authenticated = (rule: Omit<AccessRule, 'public'> = {}) => SetMetadata(ACCESS, rule satisfies AccessRule)

/** Requires a password or code that is at most ten minutes old. Clients of the sign-in protocol follow its own rules under /auth/v1. */
export const Sensitive = (when = always) => SetMetadata(SENSITIVE, when)

/** Open to a session that has yet to show its second factor; every other route refuses it. */
export const BeforeSecondFactor = (when = always) => SetMetadata(BEFORE_SECOND_FACTOR, when)

/** The protocol's status for refusing a session that has yet to show its second factor, where it is not 403. */
export const SecondFactorStatus = (status: 401 | 422) => SetMetadata(SECOND_FACTOR_STATUS, status)

/** A POST that acts without creating a resource. */
export const Action = (path?: string, status: 200 | 204 = 200) => applyDecorators(Post(path), HttpCode(status))

export const Id = (name = 'id') => Param(name, ParseUUIDPipe)
