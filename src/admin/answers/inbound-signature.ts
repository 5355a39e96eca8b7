import { createHmac, timingSafeEqual } from 'node:crypto'
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
import { masked } from '../../rate-limit/masked.js'
import { RateLimitService } from '../../rate-limit/rate-limit.service.js'

export const TIMESTAMP_HEADER = 'webhook-timestamp'
export const SIGNATURE_HEADER = 'webhook-signature'

/** Requests whose timestamp differs from our clock by more than this are refused. */
const TOLERANCE_SECONDS = 5 * 60

/** `v1,` and the base64 HMAC-SHA256 of the Unix time in seconds, a full stop and the body. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64')}`

/** Whether the request was signed with the secret just now. While the secret rotates, a sender may send several signatures. */
export function isSigned(
  secret: string,
  { timestamp = '', signature = '', body }: { timestamp?: string; signature?: string; body: string },
  now = Date.now(),
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  return signature.split(' ').some((one) => {
    const actual = Buffer.from(one)
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

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
    const used = `inbound:${masked(signatureOf(secret, timestamp, body))}`
    if (!(await this.limits.isFirstUse(used, 2 * TOLERANCE_SECONDS)))
      throw new ConflictException('This request was received before. Sign each attempt anew.')
    return true
  }
}
