import { Body, Controller, HttpCode, Post, Req, Res, UnauthorizedException } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../../common/access.js'
import { AuthenticatorService } from '../access/authenticator.service.js'
import { LimitCalls } from '../limits/limit-calls.js'
import { AccountSecurityService } from './account-security.service.js'
import { SecondFactorDto } from './session.dto.js'

/** Public, because the guard refuses a session that has yet to show its second factor. */
@Public()
@Controller('api/session/second-factor')
export class SecondFactorController {
  constructor(
    private readonly authenticator: AuthenticatorService,
    private readonly security: AccountSecurityService,
  ) {}

  @Post()
  @LimitCalls('factor-verify')
  @HttpCode(200)
  async verify(
    @Body() dto: SecondFactorDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const caller = await this.authenticator.identify(request)
    if (caller?.source !== 'cookie') throw new UnauthorizedException('Please sign in.')
    return this.security.secondFactor(caller, dto, request, reply)
  }
}
