import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { RequestWithCaller } from '../auth/access/identity.js'
import { highestOf, type Role } from '../common/role.rules.js'

/** Who acts at the desk, as the history and the audit log record it. */
export interface Actor {
  id: string
  email: string
  sessionId: string
  ip: string
  hasSecondFactor: boolean
  role: Role
}

export const CurrentActor = createParamDecorator((_data: undefined, context: ExecutionContext): Actor => {
  const { user: caller, ip } = context.switchToHttp().getRequest<RequestWithCaller>()
  const role = caller && highestOf(caller.roles)
  if (!role) throw new Error('The desk is reached by those who hold a role alone.')
  const { user, session, hasVerifiedFactor } = caller
  // A passkey counts as two factors without one being set up beside it.
  const hasSecondFactor = hasVerifiedFactor || session.aal === 'aal2'
  return { id: user.id, email: user.email, sessionId: session.id, ip, hasSecondFactor, role }
})

/** The actor's part of an audit record. */
export const by = ({ id, email, sessionId, ip }: Actor) => ({ actor: { id, email }, sessionId, ip })
