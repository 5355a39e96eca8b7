import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common'
import { Authenticated, Sensitive, Public, Action } from '../../common/access.js'
import {
  CurrentCaller,
  type Exchange,
  CurrentExchange,
  CurrentClient,
  type Caller,
  type Client,
} from '../access/caller.js'
import { AddPasskeyDto, RenamePasskeyDto, PasskeyResponseDto } from '../sessions/session.dto.js'
import { PasskeysService } from './passkeys.service.js'
import { AuthenticatorService } from '../access/authenticator.service.js'
import { BrowserSessionsService } from '../sessions/browser-sessions.service.js'
import { LimitCalls } from '../sign-in/auth-limits.service.js'
import { RelyingPartyService } from './relying-party.service.js'

@Authenticated()
@Controller('api/account/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Action('options')
  @Sensitive()
  prepare(@CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.passkeys.prepare(caller, client)
  }

  @Post()
  @Sensitive()
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
    private readonly passkeys: PasskeysService,
    private readonly relyingParty: RelyingPartyService,
    private readonly sessions: BrowserSessionsService,
  ) {}

  /** Without a list of credentials, so that the device offers the passkeys it has for this site. */
  @Action('options')
  @LimitCalls('token')
  options() {
    return this.relyingParty.requestOptions()
  }

  @Action()
  @LimitCalls('token')
  async signIn(@Body() { response }: PasskeyResponseDto, @CurrentExchange() exchange: Exchange) {
    const caller = await this.authenticator.identify(exchange.request)
    return this.sessions.signInBy((client) => this.passkeys.signIn(response, client, caller?.session), exchange)
  }
}
