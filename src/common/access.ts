import { applyDecorators, SetMetadata } from '@nestjs/common'
import type { Role } from './role.rules.js'
import type { Scope } from './scope.rules.js'

export { Role } from './role.rules.js'

/** What a route asks of its caller. Every route declares one; a spec walks all controllers and fails where one is missing. */
export interface AccessRule {
  public?: true
  /** This role or one above it. */
  role?: Role
  /** API tokens of this scope may call it too, or of any; without one, none may. */
  scope?: Scope | 'any'
  /** Asked for by a page without its reader: no use of the session. */
  unattended?: true
}

export const ACCESS = 'access'

/** Anyone may call it. */
export const Public = () => SetMetadata(ACCESS, { public: true } satisfies AccessRule)

/** Signed in, and holding the role or one above it where one is named. */
export const Authenticated = (rule: Omit<AccessRule, 'public'> = {}) =>
  applyDecorators(SetMetadata(ACCESS, rule satisfies AccessRule))
