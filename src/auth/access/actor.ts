import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { AuditRecord } from '../../audit/audit.service.js'
import type { RequestWithCaller, TokenCaller } from './caller.js'
import { displayNameOf } from '../users/account.rules.js'
import { highestOf, type Role } from '../../common/role.rules.js'

/** The staff member or API token behind an action at the desk, as the history and the audit log record it. */
export interface Actor {
  id: string
  /** The name in the history: an email address, or the name of an API token. */
  author: string
  name: string
  audited: Pick<AuditRecord, 'actor' | 'sessionId' | 'ip'>
  sessionId?: string
  /** Set when an API token acts on behalf of the account that created it. */
  tokenId?: string
  ip: string
  userAgent?: string
  hasSecondFactor: boolean
  role: Role
  /** A HEAD request: no data is handed over, so nothing is audited. */
  receivesNothing: boolean
}

export const CurrentActor = createParamDecorator((_data: undefined, context: ExecutionContext): Actor => {
  const { user: caller, apiToken, ip, method, headers } = context.switchToHttp().getRequest<RequestWithCaller>()
  const receivesNothing = method === 'HEAD'
  if (apiToken) return { ...actorOfToken(apiToken, ip), receivesNothing }
  const role = caller && highestOf(caller.roles)
  if (!role) throw new Error('Only people with a role can use the desk.')
  const { user, session, hasVerifiedFactor } = caller
  // A passkey counts as two factors on its own.
  const hasSecondFactor = hasVerifiedFactor || session.aal === 'aal2'
  const name = displayNameOf(user.userMetadata) || user.email
  return {
    id: user.id,
    author: user.email,
    name,
    audited: { actor: { id: user.id, email: user.email }, sessionId: session.id, ip },
    sessionId: session.id,
    ip,
    userAgent: headers['user-agent'],
    hasSecondFactor,
    role,
    receivesNothing,
  }
})

const actorOfToken = ({ id, name, ownerId, role }: TokenCaller, ip: string) => ({
  id: ownerId,
  author: `Token ‘${name}’`,
  name: `Token ‘${name}’`,
  audited: { actor: { id, name: `Token ‘${name}’` }, ip },
  tokenId: id,
  ip,
  hasSecondFactor: true,
  role,
})
