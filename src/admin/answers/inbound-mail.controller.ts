import { applyDecorators, Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common'
import { RouteConfig } from '@nestjs/platform-fastify'
import { Public } from '../../common/access.js'
import { InboundMailDto, ReturnedMailDto } from './answers.dto.js'
import { InboundMailService, PER_ADDRESS } from './inbound-mail.service.js'
import { InboundSignatureGuard } from './inbound-signature.guard.js'

const Signed = () =>
  applyDecorators(
    Public(),
    UseGuards(InboundSignatureGuard),
    // A route can carry only one such decorator; a second would replace the first.
    RouteConfig({ addressLimit: PER_ADDRESS, keepRawBody: true }),
    HttpCode(200),
  )

/** Where a mail service delivers replies, and reports mail that came back. */
@Controller('api/inbound-mail')
export class InboundMailController {
  constructor(private readonly inbound: InboundMailService) {}

  @Post()
  @Signed()
  receive(@Body() dto: InboundMailDto) {
    return this.inbound.receive(dto)
  }

  @Post('bounces')
  @Signed()
  recordReturned(@Body() dto: ReturnedMailDto) {
    return this.inbound.recordReturned(dto)
  }
}
