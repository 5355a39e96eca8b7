import { Body, Controller, HttpException, Post, Req } from '@nestjs/common'
import { InboundMailDto, ReturnedMailDto } from './answers.dto.js'
import type { FastifyRequest } from 'fastify'
import { RateLimitService } from '../rate-limit/rate-limit.service.js'
import { InboundMailService } from './inbound-mail.service.js'
import { Signed, usedKey } from './inbound-signature.guard.js'

@Controller('api/inbound-mail')
export class InboundMailController {
  constructor(
    private readonly inbound: InboundMailService,
    private readonly limits: RateLimitService,
  ) {}

  @Post()
  @Signed()
  receive(@Body() dto: InboundMailDto, @Req() { headers }: FastifyRequest) {
    return this.orAgain(headers, this.inbound.receive(dto))
  }

  @Post('bounces')
  @Signed()
  recordReturned(@Body() dto: ReturnedMailDto, @Req() { headers }: FastifyRequest) {
    return this.orAgain(headers, this.inbound.recordReturned(dto))
  }

  /** A request that failed because of the server may be repeated unchanged, with the same signature. */
  private async orAgain<Outcome>(headers: FastifyRequest['headers'], work: Promise<Outcome>): Promise<Outcome> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof HttpException)) await this.limits.takeBackUse(usedKey(headers))
      throw error
    }
  }
}
