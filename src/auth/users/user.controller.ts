import { Controller, Delete, Get, Head, Param, Put, Query, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Authenticated, BeforeSecondFactor, SecondFactorStatus, Sensitive, Action } from '../../common/access.js'
import { CurrentCaller, CurrentClient, type Caller, type RequestWithCaller, type Client } from '../access/caller.js'
import { AccountService } from './account.service.js'
import { FactorsService } from '../mfa/factors.service.js'
import { SecondFactorService } from '../mfa/second-factor.service.js'
import { hasFollowedLink } from '../sessions/session.rules.js'
import { setSession, clearSession } from '../sessions/session-cookies.js'
import { SessionsService, type LogoutScope } from '../sessions/sessions.service.js'
import { LimitCalls } from '../sign-in/auth-limits.service.js'
import { AuthBody } from '../sign-in/auth-body.js'
import { EnrolFactorDto, UpdateUserDto, VerifyFactorDto } from '../sign-in/auth.dto.js'
import { AuthError, invalid } from '../sign-in/auth-error.js'

const SCOPES = new Set(['global', 'local', 'others'])
const endsOnlyItself = ({ query }: FastifyRequest) => (query as { scope?: unknown }).scope === 'local'

/** A request with the old password or a mailed code, or soon after a mailed link, needs no further proof. */
function changesCredentials({ body, user }: RequestWithCaller): boolean {
  const { email, password, nonce, current_password } = (body ?? {}) as UpdateUserDto
  if (email) return true
  return Boolean(password && !nonce && !current_password && !hasFollowedLink(user?.session.amr ?? [], Date.now()))
}

@Authenticated()
@Controller('auth/v1')
export class UserController {
  constructor(
    private readonly account: AccountService,
    private readonly sessions: SessionsService,
    private readonly factors: FactorsService,
    private readonly secondFactor: SecondFactorService,
  ) {}

  @Get('user')
  @BeforeSecondFactor()
  read(@CurrentCaller() caller: Caller) {
    return this.account.read(caller)
  }

  @Put('user')
  @SecondFactorStatus(401)
  @Sensitive(changesCredentials)
  @LimitCalls('user')
  update(
    @CurrentCaller() caller: Caller,
    @AuthBody(UpdateUserDto) dto: UpdateUserDto,
    @Query('redirect_to') redirectTo: unknown,
    @CurrentClient() client: Client,
  ) {
    return this.account.update(caller, dto, redirectTo, client)
  }

  /** Sends a mail, so a HEAD request does nothing. */
  @Head('reauthenticate')
  reauthenticateHead() {
    return {}
  }

  @Get('reauthenticate')
  @LimitCalls('user')
  reauthenticate(@CurrentCaller() caller: Caller) {
    return this.account.reauthenticate(caller)
  }

  @Action('logout', 204)
  @Sensitive((request) => !endsOnlyItself(request))
  @BeforeSecondFactor(endsOnlyItself)
  async logout(
    @CurrentCaller() caller: Caller,
    @Query('scope') scope: string = 'global',
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (!SCOPES.has(scope)) throw invalid(`Unsupported logout scope "${scope.slice(0, 20)}"`)
    await this.sessions.end(caller.session, scope as LogoutScope, client)
    if (caller.session.openedBy === 'browser' && scope !== 'others') clearSession(reply)
  }

  @Get('user/identities/authorize')
  linkIdentity() {
    throw linkingDisabled()
  }

  @Delete('user/identities/:id')
  unlinkIdentity() {
    throw linkingDisabled()
  }

  @Action('factors')
  @Sensitive()
  enrol(@CurrentCaller() caller: Caller, @AuthBody(EnrolFactorDto) dto: EnrolFactorDto) {
    return this.factors.enrol(caller, dto)
  }

  @Action('factors/:id/challenge')
  @BeforeSecondFactor()
  @LimitCalls('factor-challenge')
  challenge(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentClient() client: Client) {
    return this.factors.challenge(caller, id, client)
  }

  /** A browser's session gets its new pair as cookies, out of reach of scripts. */
  @Action('factors/:id/verify')
  @BeforeSecondFactor()
  @LimitCalls('factor-verify')
  async verify(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @AuthBody(VerifyFactorDto) dto: VerifyFactorDto,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const issued = await this.secondFactor.verify(caller, id, dto, client)
    const session = await this.sessions.present(issued)
    if (caller.session.openedBy === 'client') return session
    setSession(reply, issued)
    return { user: session.user, expires_at: session.expires_at }
  }

  @Delete('factors/:id')
  @SecondFactorStatus(422)
  @Sensitive()
  unenrol(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentClient() client: Client) {
    return this.factors.unenrol(caller, id, client)
  }
}

const linkingDisabled = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
