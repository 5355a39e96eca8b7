import { Controller, Delete, Get, Header, Param, Put, Query, Body } from '@nestjs/common'
import { Authenticated, Sensitive, Action } from '../../common/access.js'
import {
  CurrentCaller,
  type Exchange,
  CurrentExchange,
  CurrentClient,
  type Caller,
  type RequestWithCaller,
  type Client,
  clientOf,
} from '../access/caller.js'
import { AccountDeletionService } from './account-deletion.service.js'
import { LimitCalls } from '../sign-in/auth-limits.service.js'
import { clearSite } from '../sessions/session-cookies.js'
import { AccountDataService } from './account-data.service.js'
import { BrowserSessionsService } from '../sessions/browser-sessions.service.js'
import { ChangeNameDto, ChangeThemeDto, DeleteAccountDto, ProofDto } from '../sessions/session.dto.js'

/** A request with the password needs no further proof. */
const lacksPassword = ({ body, user }: RequestWithCaller) =>
  !user?.user.passwordHash || !(body as DeleteAccountDto | undefined)?.password

@Authenticated()
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly data: AccountDataService,
    private readonly browserSessions: BrowserSessionsService,
    private readonly deletion: AccountDeletionService,
  ) {}

  @Get()
  view(@CurrentCaller() caller: Caller) {
    return this.data.view(caller)
  }

  @Get('data')
  @Header('Content-Disposition', 'attachment; filename="my-data.json"')
  download(@CurrentCaller() caller: Caller) {
    return this.data.everything(caller)
  }

  @Put('name')
  changeName(@CurrentCaller() caller: Caller, @Body() { name }: ChangeNameDto) {
    return this.data.changeName(caller, name)
  }

  @Put('theme')
  changeTheme(@CurrentCaller() caller: Caller, @Body() { theme }: ChangeThemeDto) {
    return this.data.changeTheme(caller, theme)
  }

  @Delete('email-change')
  cancelEmailChange(@CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.data.cancelEmailChange(caller, client)
  }

  /** Ends all sessions, or all but the current one. */
  @Delete('sessions')
  @Sensitive()
  endSessions(@CurrentCaller() caller: Caller, @Query('scope') scope: unknown, @CurrentExchange() exchange: Exchange) {
    return this.browserSessions.endAll(caller, scope === 'others' ? 'others' : 'global', exchange)
  }

  @Delete('sessions/:id')
  @Sensitive()
  endSession(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentClient() client: Client) {
    return this.data.endSession(caller, id, client)
  }

  @Action('proof')
  prove(@CurrentCaller() caller: Caller, @Body() dto: ProofDto, @CurrentExchange() exchange: Exchange) {
    return this.browserSessions.prove(caller, dto, exchange)
  }

  /** Limited, since it hashes ten codes. */
  @Action('recovery-codes')
  @Sensitive()
  @LimitCalls('user')
  createRecoveryCodes(@CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.browserSessions.createRecoveryCodes(caller, client)
  }

  @Action('delete')
  @Sensitive(lacksPassword)
  async requestDeletion(
    @CurrentCaller() caller: Caller,
    @Body() { password }: DeleteAccountDto,
    @CurrentExchange() exchange: Exchange,
  ) {
    const requested = await this.deletion.request(caller, password, clientOf(exchange.request))
    if (caller.session.openedBy === 'browser') clearSite(exchange.reply)
    return requested
  }

  @Delete('delete')
  cancelDeletion(@CurrentCaller() caller: Caller, @CurrentClient() client: Client) {
    return this.deletion.cancel(caller, client)
  }
}
