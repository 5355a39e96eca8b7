import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Query, Req, Res, Body } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Authenticated, Sensitive } from '../../common/access.js'
import { CurrentCaller, type Caller, type RequestWithCaller } from '../access/caller.js'
import { clientOf } from '../access/client.js'
import { AccountDeletionService } from '../deletion/account-deletion.service.js'
import { LimitCalls } from '../limits/auth-limits.service.js'
import { CookieSessionsService } from '../sessions/cookie-sessions.service.js'
import { AccountDataService, AccountExportService, ProfileService } from './account-data.service.js'
import { AccountSecurityService } from './account-security.service.js'
import { BrowserSessionsService } from './browser-sessions.service.js'
import { ChangeNameDto, DeleteAccountDto, ProofDto } from './session.dto.js'

/** The password is proof in itself. */
const lacksPassword = ({ body, user }: RequestWithCaller) =>
  !user?.user.passwordHash || !(body as DeleteAccountDto | undefined)?.password

@Authenticated()
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly data: AccountDataService,
    private readonly browserSessions: BrowserSessionsService,
    private readonly security: AccountSecurityService,
    private readonly exports: AccountExportService,
    private readonly profile: ProfileService,
    private readonly deletion: AccountDeletionService,
    private readonly cookies: CookieSessionsService,
  ) {}

  @Get()
  view(@CurrentCaller() caller: Caller) {
    return this.data.view(caller)
  }

  @Get('data')
  @Header('Content-Disposition', 'attachment; filename="my-data.json"')
  download(@CurrentCaller() caller: Caller) {
    return this.exports.everything(caller)
  }

  @Put('name')
  changeName(@CurrentCaller() caller: Caller, @Body() { name }: ChangeNameDto) {
    return this.profile.changeName(caller, name)
  }

  @Delete('email-change')
  cancelEmailChange(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    return this.profile.cancelEmailChange(caller, clientOf(request))
  }

  /** All of them, or all others. */
  @Delete('sessions')
  @Sensitive()
  endSessions(
    @CurrentCaller() caller: Caller,
    @Query('scope') scope: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.browserSessions.endAll(caller, scope === 'others' ? 'others' : 'global', request, reply)
  }

  @Delete('sessions/:id')
  @Sensitive()
  endSession(@CurrentCaller() caller: Caller, @Param('id') id: string, @Req() request: FastifyRequest) {
    return this.data.endSession(caller, id, clientOf(request))
  }

  /** Re-authenticates the session, as sensitive changes require. */
  @Post('proof')
  @HttpCode(200)
  prove(
    @CurrentCaller() caller: Caller,
    @Body() dto: ProofDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.security.prove(caller, dto, request, reply)
  }

  /** Hashes ten codes. */
  @Post('recovery-codes')
  @Sensitive()
  @LimitCalls('user')
  @HttpCode(200)
  createRecoveryCodes(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    return this.security.createRecoveryCodes(caller, request)
  }

  @Post('delete')
  @Sensitive(lacksPassword)
  @HttpCode(200)
  async requestDeletion(
    @CurrentCaller() caller: Caller,
    @Body() { password }: DeleteAccountDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const requested = await this.deletion.request(caller, password, clientOf(request))
    if (caller.session.openedBy === 'browser') this.cookies.clearSite(reply)
    return requested
  }

  @Delete('delete')
  cancelDeletion(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    return this.deletion.cancel(caller, clientOf(request))
  }
}
