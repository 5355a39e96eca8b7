import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { RequestWithCaller } from '../auth/access/identity.js'

/** Who acts at the desk, as the history and the audit log record it. */
export interface Actor {
  id: string
  email: string
  sessionId: string
  ip: string
}

export const CurrentActor = createParamDecorator((_data: undefined, context: ExecutionContext): Actor => {
  const { user: caller, ip } = context.switchToHttp().getRequest<RequestWithCaller>()
  if (!caller) throw new Error('The desk is reached by a signed-in admin alone.')
  return { id: caller.user.id, email: caller.user.email, sessionId: caller.session.id, ip }
})

/** The actor's part of an audit record. */
export const by = ({ id, email, sessionId, ip }: Actor) => ({ actor: { id, email }, sessionId, ip })
