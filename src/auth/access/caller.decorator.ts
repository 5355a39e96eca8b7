import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { clientOf } from './client.js'
import type { RequestWithCaller } from './identity.js'

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>()

/** The authenticated caller; only on routes that are not public. */
export const CurrentCaller = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => requestOf(context).user,
)

export const CurrentClient = createParamDecorator((_data: undefined, context: ExecutionContext) =>
  clientOf(requestOf(context)),
)
