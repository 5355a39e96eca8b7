import { Body, Controller, Delete, Get, Query, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Authenticated, BeforeSecondFactor, Public, Action } from '../../common/access.js'
import { CurrentCaller, type Exchange, CurrentExchange, type Caller } from '../access/caller.js'
import { BrowserSessionsService } from './browser-sessions.service.js'
import { LimitCalls } from '../sign-in/auth-limits.service.js'
import { EnterCodeDto, FollowLinkDto, SecondFactorDto, SignInDto } from './session.dto.js'

@Public()
@Controller('api/session')
export class BrowserSessionController {
  constructor(private readonly sessions: BrowserSessionsService) {}

  @Get()
  view(@Req() request: FastifyRequest) {
    return this.sessions.view(request)
  }

  @Action()
  @LimitCalls('token')
  signIn(@Body() dto: SignInDto, @CurrentExchange() exchange: Exchange) {
    return this.sessions.signIn(dto, exchange)
  }

  @Action('second-factor')
  @Authenticated()
  @BeforeSecondFactor()
  @LimitCalls('factor-verify')
  secondFactor(@CurrentCaller() caller: Caller, @Body() dto: SecondFactorDto, @CurrentExchange() exchange: Exchange) {
    return this.sessions.secondFactor(caller, dto, exchange)
  }

  @Action('refresh')
  @LimitCalls('token')
  refresh(@CurrentExchange() exchange: Exchange) {
    return this.sessions.refresh(exchange)
  }

  @Action('follow')
  @LimitCalls('verify')
  follow(@Body() dto: FollowLinkDto, @CurrentExchange() exchange: Exchange) {
    return this.sessions.follow(dto, exchange)
  }

  @Action('code')
  @LimitCalls('verify')
  enterCode(@Body() dto: EnterCodeDto, @CurrentExchange() exchange: Exchange) {
    return this.sessions.enterCode(dto, exchange)
  }

  /** Whether a mailed link is still valid; does not use it up. */
  @Get('link')
  @LimitCalls('token')
  link(@Query('token') token: unknown, @Query('type') type: unknown) {
    return this.sessions.link(token, type)
  }

  @Delete()
  signOut(@CurrentExchange() exchange: Exchange) {
    return this.sessions.signOut(exchange)
  }
}
