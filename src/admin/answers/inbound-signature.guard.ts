import {
  CanActivate,
  ConflictException,
  ExecutionContext,
  Injectable,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Environment } from '../../config/environment.js'
import { hashedKey } from '../../rate-limit/limit-keys.js'
import { RateLimitService } from '../../rate-limit/rate-limit.service.js'
import { isSigned, SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER, TOLERANCE_SECONDS } from './inbound-signature.js'

/** Admits each request signed with the shared secret once; without a secret the route answers 404. */
@Injectable()
export class InboundSignatureGuard implements CanActivate {
  constructor(
    private readonly environment: Environment,
    private readonly limits: RateLimitService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const secret = this.environment.INBOUND_MAIL_SECRET
    if (!secret) throw new NotFoundException('There is nothing at this address.')
    const { headers, rawBody: body = '' } = context.switchToHttp().getRequest<FastifyRequest>()
    const header = (name: string) => String(headers[name] ?? '')
    const [timestamp, signature] = [header(TIMESTAMP_HEADER), header(SIGNATURE_HEADER)]
    if (!isSigned(secret, { timestamp, signature, body }))
      throw new UnauthorizedException('The signature is wrong, or more than five minutes old.')
    // By what was signed: the header may spell the same signature in several ways. It is valid from five minutes before its time.
    const used = `inbound:${hashedKey(signatureOf(secret, timestamp, body))}`
    if (!(await this.limits.isFirstUse(used, 2 * TOLERANCE_SECONDS)))
      throw new ConflictException('This request was received before. Sign each attempt anew.')
    return true
  }
}
