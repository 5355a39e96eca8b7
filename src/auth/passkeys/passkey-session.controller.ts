import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../../common/access.js'
import { AuthenticatorService } from '../access/authenticator.service.js'
import { BrowserSessionsService } from '../browser/browser-sessions.service.js'
import { LimitCalls } from '../limits/limit-calls.js'
import { PasskeyResponseDto } from './passkeys.dto.js'
import { PasskeySignInService } from './passkey-sign-in.service.js'

/** Passkeys on our own pages: instead of the password, instead of the second factor, or to re-authenticate. */
@Public()
@Controller('api/session/passkey')
export class PasskeySessionController {
  constructor(
    private readonly authenticator: AuthenticatorService,
    private readonly signIns: PasskeySignInService,
    private readonly sessions: BrowserSessionsService,
  ) {}

  @Post('options')
  @LimitCalls('token')
  @HttpCode(200)
  options() {
    return this.signIns.options()
  }

  @Post()
  @LimitCalls('token')
  @HttpCode(200)
  async signIn(
    @Body() { response }: PasskeyResponseDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const caller = await this.authenticator.identify(request)
    return this.sessions.signInBy((client) => this.signIns.signIn(response, client, caller?.session), request, reply)
  }
}
