import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { JwtModule } from '@nestjs/jwt'
import { PassportModule } from '@nestjs/passport'
import { RolesModule } from '../roles/roles.module.js'
import { AccessGuard } from './access/access.guard.js'
import { Authenticator } from './access/authenticator.service.js'
import { SessionStrategy } from './access/session.strategy.js'
import { AdminAccount } from './admin-account.service.js'
import { AccountController } from './browser/account.controller.js'
import { AccountData } from './browser/account-data.service.js'
import { BrowserSessionController } from './browser/browser-session.controller.js'
import { BrowserSessions } from './browser/browser-sessions.service.js'
import { SecondFactorController } from './browser/second-factor.controller.js'
import { Account } from './flows/account.service.js'
import { AuthMail } from './flows/auth-mail.service.js'
import { MailedSignIn } from './flows/mailed-sign-in.service.js'
import { RedirectsService } from './redirects/redirects.service.js'
import { SignIn } from './flows/sign-in.service.js'
import { SignUp } from './flows/sign-up.service.js'
import { Verification } from './flows/verification.service.js'
import { VerifyLinks } from './flows/verify-links.service.js'
import { DisabledController, UnknownController } from './http/disabled.controller.js'
import { JwksController } from './http/jwks.controller.js'
import { SignInController } from './http/sign-in.controller.js'
import { UserController } from './http/user.controller.js'
import { AccessTokens } from './keys/access-tokens.service.js'
import { Secrets } from './keys/secrets.service.js'
import { SigningKeys } from './keys/signing-keys.service.js'
import { AuthLimits } from './limits/auth-limits.service.js'
import { Factors } from './mfa/factors.service.js'
import { SecurityMailService } from './notices/security-mail.service.js'
import { OneTimeTokens } from './one-time/one-time-tokens.service.js'
import { CookieSessions } from './sessions/cookie-sessions.service.js'
import { Sessions } from './sessions/sessions.service.js'
import { Users } from './users/users.service.js'

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
    Account,
    AccountData,
    AccessTokens,
    AdminAccount,
    AuthLimits,
    AuthMail,
    Authenticator,
    BrowserSessions,
    CookieSessions,
    Factors,
    MailedSignIn,
    OneTimeTokens,
    RedirectsService,
    Secrets,
    SecurityMailService,
    Sessions,
    SessionStrategy,
    SignIn,
    SignUp,
    SigningKeys,
    Users,
    Verification,
    VerifyLinks,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessTokens, Authenticator],
})
export class AuthModule {}
