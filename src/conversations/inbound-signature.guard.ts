import {
  Injectable,
  NotFoundException,
  applyDecorators,
  CanActivate,
  ConflictException,
  ExecutionContext,
  HttpCode,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common'
import { Environment } from '../config/environment.js'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyRequest } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { Public } from '../common/access.js'
import { MINUTE_SECONDS } from '../common/durations.rules.js'
import { hashedKey, RateLimitService } from '../rate-limit/rate-limit.service.js'

/** Mail services call from few addresses, even on a busy day; other callers are guessing. */
const PER_ADDRESS = {
  name: 'inbound-mail',
  limit: 120,
  windowSeconds: MINUTE_SECONDS,
  message: () => 'Too many emails at once. Please try again in a minute.',
}

export const usedKey = (headers: FastifyRequest['headers']) => `inbound:${hashedKey(String(headers['webhook-id']))}`

/** A signature is valid from five minutes before its time to five minutes after. */
const VALID_SECONDS = 10 * MINUTE_SECONDS

/** Admits each request signed with the shared secret once; without a secret the route answers 404. */
@Injectable()
class InboundSignatureGuard implements CanActivate {
  constructor(
    private readonly environment: Environment,
    private readonly limits: RateLimitService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const secret = this.environment.INBOUND_MAIL_SECRET
    if (!secret) throw new NotFoundException('There is nothing at this address.')
    const { headers, rawBody = '' } = context.switchToHttp().getRequest<FastifyRequest>()
    try {
      new Webhook(secret, { format: 'raw' }).verify(rawBody, headers as Record<string, string>, { jsonParse: false })
    } catch {
      throw new UnauthorizedException('The signature is wrong, or more than five minutes old.')
    }
    if (!(await this.limits.isFirstUse(usedKey(headers), VALID_SECONDS)))
      throw new ConflictException('This request was received before. Sign each attempt anew.')
    return true
  }
}

export const Signed = () =>
  applyDecorators(
    Public(),
    UseGuards(InboundSignatureGuard),
    // A route can carry only one such decorator; a second would replace the first.
    RouteConfig({ addressLimit: PER_ADDRESS, keepRawBody: true }),
    HttpCode(200),
  )
