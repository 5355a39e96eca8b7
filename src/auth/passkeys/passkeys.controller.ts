import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common'
import { Authenticated, Sensitive, Public } from '../../common/access.js'
import { CurrentCaller, type Exchange, CurrentExchange, CurrentClient, type Caller } from '../access/caller.js'
import type { Client } from '../access/client.js'
import { AddPasskeyDto, RenamePasskeyDto, PasskeyResponseDto } from './passkeys.dto.js'
import { PasskeysService, PasskeySignInService } from './passkeys.service.js'
import { AuthenticatorService } from '../access/authenticator.service.js'
import { BrowserSessionsService } from '../browser/browser-sessions.service.js'
import { LimitCalls } from '../limits/auth-limits.service.js'

@Authenticated()
@Controller('api/account/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Post('options')
  @Sensitive()
  @HttpCode(200)
  prepare(@CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.passkeys.prepare(caller, client)
  }

  @Post()
  @Sensitive()
  @HttpCode(201)
  add(@CurrentCaller() caller: Caller, @Body() dto: AddPasskeyDto, @CurrentClient() client: Client) {
    return this.passkeys.add(caller, dto, client)
  }

  @Put(':id')
  rename(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() { name }: RenamePasskeyDto) {
    return this.passkeys.rename(caller, id, name)
  }

  @Delete(':id')
  @Sensitive()
  remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentClient() client: Client) {
    return this.passkeys.remove(caller, id, client)
  }
}

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
  async signIn(@Body() { response }: PasskeyResponseDto, @CurrentExchange() exchange: Exchange) {
    const caller = await this.authenticator.identify(exchange.request)
    return this.sessions.signInBy((client) => this.signIns.signIn(response, client, caller?.session), exchange)
  }
}
