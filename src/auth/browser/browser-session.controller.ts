import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Authenticated, BeforeSecondFactor, Public } from '../../common/access.js'
import { CurrentCaller, type Caller } from '../access/caller.js'
import { AccountSecurityService } from './account-security.service.js'
import { BrowserSessionsService } from './browser-sessions.service.js'
import { LimitCalls } from '../limits/auth-limits.service.js'
import { EnterCodeDto, FollowLinkDto, SecondFactorDto, SignInDto } from './session.dto.js'

@Public()
@Controller('api/session')
export class BrowserSessionController {
  constructor(
    private readonly sessions: BrowserSessionsService,
    private readonly security: AccountSecurityService,
  ) {}

  @Get()
  view(@Req() request: FastifyRequest) {
    return this.sessions.view(request)
  }

  @Post()
  @LimitCalls('token')
  @HttpCode(200)
  signIn(@Body() dto: SignInDto, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.sessions.signIn(dto, request, reply)
  }

  @Post('second-factor')
  @Authenticated()
  @BeforeSecondFactor()
  @LimitCalls('factor-verify')
  @HttpCode(200)
  secondFactor(
    @CurrentCaller() caller: Caller,
    @Body() dto: SecondFactorDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.security.secondFactor(caller, dto, request, reply)
  }

  @Post('refresh')
  @LimitCalls('token')
  @HttpCode(200)
  refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.sessions.refresh(request, reply)
  }

  @Post('follow')
  @LimitCalls('verify')
  @HttpCode(200)
  follow(@Body() dto: FollowLinkDto, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.sessions.follow(dto, request, reply)
  }

  @Post('code')
  @LimitCalls('verify')
  @HttpCode(200)
  enterCode(
    @Body() dto: EnterCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sessions.enterCode(dto, request, reply)
  }

  /** Whether a mailed link is still valid; does not use it up. */
  @Get('link')
  @LimitCalls('token')
  link(@Query('token') token: unknown, @Query('type') type: unknown) {
    return this.sessions.link(token, type)
  }

  @Delete()
  signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.sessions.signOut(request, reply)
  }
}
