import { CanActivate, ExecutionContext, Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Environment } from '../../config/environment.js'
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './inbound-signature.js'

/** Admits only requests signed with the shared secret; without a secret the route answers 404. */
@Injectable()
export class InboundSignatureGuard implements CanActivate {
  constructor(private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const secret = this.environment.INBOUND_MAIL_SECRET
    if (!secret) throw new NotFoundException('There is nothing at this address.')
    const { headers, rawBody = '' } = context.switchToHttp().getRequest<FastifyRequest>()
    const header = (name: string) => String(headers[name] ?? '')
    const request = { timestamp: header(TIMESTAMP_HEADER), signature: header(SIGNATURE_HEADER), body: rawBody }
    if (!isSigned(secret, request))
      throw new UnauthorizedException('The signature is wrong, or more than five minutes old.')
    return true
  }
}
