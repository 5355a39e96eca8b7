import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { JwtModule } from '@nestjs/jwt'
import { PassportModule } from '@nestjs/passport'
import { RolesModule } from '../roles/roles.module.js'
import { AccessGuard } from './access/access.guard.js'
import { AuthenticatorService } from './access/authenticator.service.js'
import { SessionStrategy } from './access/session.strategy.js'
import { AdminAccountService } from './admin-account.service.js'
import { AccountController } from './browser/account.controller.js'
import { AccountDataService } from './browser/account-data.service.js'
import { BrowserSessionController } from './browser/browser-session.controller.js'
import { BrowserSessionsService } from './browser/browser-sessions.service.js'
import { SecondFactorController } from './browser/second-factor.controller.js'
import { AccountService } from './flows/account.service.js'
import { AuthMailService } from './flows/auth-mail.service.js'
import { MailedSignInService } from './flows/mailed-sign-in.service.js'
import { RedirectsService } from './redirects/redirects.service.js'
import { SignInService } from './flows/sign-in.service.js'
import { SignUpService } from './flows/sign-up.service.js'
import { VerificationService } from './flows/verification.service.js'
import { VerifyLinksService } from './flows/verify-links.service.js'
import { DisabledController, UnknownController } from './http/disabled.controller.js'
import { JwksController } from './http/jwks.controller.js'
import { SignInController } from './http/sign-in.controller.js'
import { UserController } from './http/user.controller.js'
import { AccessTokensService } from './keys/access-tokens.service.js'
import { SecretsService } from './keys/secrets.service.js'
import { SigningKeysService } from './keys/signing-keys.service.js'
import { AuthLimitsService } from './limits/auth-limits.service.js'
import { FactorsService } from './mfa/factors.service.js'
import { SecurityMailService } from './notices/security-mail.service.js'
import { OneTimeTokensService } from './one-time/one-time-tokens.service.js'
import { CookieSessionsService } from './sessions/cookie-sessions.service.js'
import { SessionsService } from './sessions/sessions.service.js'
import { UsersService } from './users/users.service.js'

@Module({
  imports: [RolesModule, PassportModule, JwtModule.register({})],
  controllers: [
    SecondFactorController,
    BrowserSessionController,
    AccountController,
    JwksController,
    DisabledController,
    SignInController,
    UserController,
    UnknownController,
  ],
  providers: [
    AccountService,
    AccountDataService,
    AccessTokensService,
    AdminAccountService,
    AuthLimitsService,
    AuthMailService,
    AuthenticatorService,
    BrowserSessionsService,
    CookieSessionsService,
    FactorsService,
    MailedSignInService,
    OneTimeTokensService,
    RedirectsService,
    SecretsService,
    SecurityMailService,
    SessionsService,
    SessionStrategy,
    SignInService,
    SignUpService,
    SigningKeysService,
    UsersService,
    VerificationService,
    VerifyLinksService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessTokensService, AuthenticatorService],
})
export class AuthModule {}
