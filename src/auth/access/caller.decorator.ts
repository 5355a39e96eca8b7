import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { RequestWithCaller } from './identity.js'

/** Who calls; only on routes that are not public. */
export const CurrentCaller = createParamDecorator(
  (_data: undefined, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>().user,
)
