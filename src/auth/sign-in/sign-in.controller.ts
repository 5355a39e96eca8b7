import { Controller, Get, Header, Query, Redirect, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Public, Action } from '../../common/access.js'
import { clientOf } from '../access/caller.js'
import { SignInService } from './sign-in.service.js'
import { SignUpService } from './sign-up.service.js'
import { VerificationService } from './verification.service.js'
import { LimitCalls } from './auth-limits.service.js'
import { AuthBody } from './auth-body.js'
import { OtpDto, RecoverDto, ResendDto, SignUpDto, TokenDto, VerifyDto } from './auth.dto.js'
import { SessionsService } from '../sessions/sessions.service.js'
import { SigningKeysService } from '../tokens/signing-keys.service.js'

/** These callers are not signed in yet, whatever bearer token their client sends. */
@Public()
@Controller('auth/v1')
export class SignInController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly verification: VerificationService,
    private readonly sessions: SessionsService,
    private readonly keys: SigningKeysService,
  ) {}

  @Action('signup')
  @LimitCalls('signup')
  signUp(
    @AuthBody(SignUpDto) dto: SignUpDto,
    @Query('redirect_to') redirectTo: unknown,
    @Req() request: FastifyRequest,
  ) {
    return this.signUps.signUp(dto, redirectTo, clientOf(request))
  }

  @Action('token')
  @LimitCalls('token')
  token(@AuthBody(TokenDto) dto: TokenDto, @Query('grant_type') grantType: string, @Req() request: FastifyRequest) {
    return this.signIns.grant(grantType, dto, clientOf(request))
  }

  @Action('otp')
  @LimitCalls('otp')
  otp(@AuthBody(OtpDto) dto: OtpDto, @Query('redirect_to') redirectTo: unknown, @Req() request: FastifyRequest) {
    return this.signUps.otp(dto, redirectTo, clientOf(request))
  }

  @Action('recover')
  @LimitCalls('recover')
  recover(
    @AuthBody(RecoverDto) dto: RecoverDto,
    @Query('redirect_to') redirectTo: unknown,
    @Req() request: FastifyRequest,
  ) {
    return this.signUps.recover(dto, redirectTo, clientOf(request))
  }

  @Action('resend')
  @LimitCalls('resend')
  resend(@AuthBody(ResendDto) dto: ResendDto, @Query('redirect_to') redirectTo: unknown) {
    return this.signUps.resend(dto, redirectTo)
  }

  @Action('verify')
  @LimitCalls('verify')
  async verify(@AuthBody(VerifyDto) dto: VerifyDto, @Req() request: FastifyRequest) {
    const verified = await this.verification.verify(dto, clientOf(request))
    if (verified.outcome === 'session') return this.sessions.present(verified.session)
    return { msg: verified.message, code: '200' }
  }

  @Get('verify')
  @LimitCalls('verify')
  @Redirect(undefined, 303)
  async follow(@Query() query: Record<string, unknown>, @Req() request: FastifyRequest) {
    return { url: await this.verification.followFrom(query, request.method, clientOf(request)) }
  }

  @Get('.well-known/jwks.json')
  @Header('Cache-Control', 'public, max-age=600')
  jwks() {
    return this.keys.published()
  }
}
