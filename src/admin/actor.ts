import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { RequestWithCaller, TokenCaller } from '../auth/access/identity.js'
import { displayNameOf } from '../auth/users/display-name.rules.js'
import { highestOf, type Role } from '../common/role.rules.js'

/** Who acts at the desk, as the history and the audit log record it. */
export interface Actor {
  id: string
  /** What the history calls them: an address, or the name of an API token. */
  email: string
  /** What they are called at the desk. */
  name: string
  sessionId?: string
  /** An API token acts, in the place of the account that made it. */
  tokenId?: string
  ip: string
  hasSecondFactor: boolean
  role: Role
  /** Asked by HEAD: nothing is handed over, so nothing is recorded either. */
  receivesNothing: boolean
}

export const CurrentActor = createParamDecorator((_data: undefined, context: ExecutionContext): Actor => {
  const { user: caller, apiToken, ip, method } = context.switchToHttp().getRequest<RequestWithCaller>()
  const receivesNothing = method === 'HEAD'
  if (apiToken) return { ...actorOfToken(apiToken, ip), receivesNothing }
  const role = caller && highestOf(caller.roles)
  if (!role) throw new Error('The desk is reached by those who hold a role alone.')
  const { user, session, hasVerifiedFactor } = caller
  // A passkey counts as two factors without one being set up beside it.
  const hasSecondFactor = hasVerifiedFactor || session.aal === 'aal2'
  const name = displayNameOf(user.userMetadata) || user.email
  return { id: user.id, email: user.email, name, sessionId: session.id, ip, hasSecondFactor, role, receivesNothing }
})

const actorOfToken = ({ id, name, ownerId, role }: TokenCaller, ip: string) => ({
  id: ownerId,
  email: `Token ‘${name}’`,
  name: `Token ‘${name}’`,
  tokenId: id,
  ip,
  hasSecondFactor: true,
  role,
})

/** The actor's part of an audit record. */
export const by = ({ id, email, sessionId, tokenId, ip }: Actor) => ({
  actor: tokenId ? { id: tokenId, name: email } : { id, email },
  sessionId,
  ip,
})
