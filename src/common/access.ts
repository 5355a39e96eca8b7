import { SetMetadata } from '@nestjs/common'
import type { Role } from './role.rules.js'
import type { Scope } from './scope.rules.js'

export { Role } from './role.rules.js'

/** The access rule of a route. Every route declares one; a spec checks all controllers. */
export interface AccessRule {
  public?: true
  /** This role or a higher one. */
  role?: Role
  /** API tokens with this scope may call it as well; `any` for every token, none by default. */
  scope?: Scope | 'any'
  /** Called by a page without its user, so it does not count as activity of the session. */
  unattended?: true
}

export const ACCESS = 'access'

/** Anyone may call it. */
export const Public = () => SetMetadata(ACCESS, { public: true } satisfies AccessRule)

/** Requires a session, and the named role or a higher one. */
export const Authenticated = (rule: Omit<AccessRule, 'public'> = {}) => SetMetadata(ACCESS, rule satisfies AccessRule)
