import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { clientOf } from './client.js'
import type { RequestWithCaller } from './identity.js'

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>()

/** Who calls; only on routes that are not public. */
export const CurrentCaller = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => requestOf(context).user,
)

/** Where the request comes from. */
export const CurrentClient = createParamDecorator((_data: undefined, context: ExecutionContext) =>
  clientOf(requestOf(context)),
)
