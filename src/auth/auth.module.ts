import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { JwtModule } from '@nestjs/jwt'
import { PassportModule } from '@nestjs/passport'
import { AuditModule } from '../audit/audit.module.js'
import { HealthModule } from '../health/health.controller.js'
import { MailModule } from '../mail/mail.module.js'
import { RolesModule } from '../roles/roles.service.js'
import { authEntities } from './auth.entities.js'
import { AccessGuard, SessionStrategy } from './access/access.guard.js'
import { AuthenticatorService } from './access/authenticator.service.js'
import { CallersRepository } from './access/callers.repository.js'
import { FactorResetService } from './administration/factor-reset.service.js'
import { UserAdministrationService } from './administration/user-administration.service.js'
import { AdminAccountService } from './admin-account.service.js'
import { ApiTokensService } from './api-tokens/api-tokens.service.js'
import { AccountController } from './browser/account.controller.js'
import { AccountDataService, SignInHistoryService } from './browser/account-data.service.js'
import { BrowserSessionController } from './browser/browser-session.controller.js'
import { BrowserSessionsService } from './browser/browser-sessions.service.js'
import { AccountDeletionService } from './deletion/account-deletion.service.js'
import { AccountService } from './flows/account.service.js'
import { AuthMailService } from './flows/auth-mail.service.js'
import { RedirectsService } from './redirects/redirects.service.js'
import { SignInService } from './flows/sign-in.service.js'
import { SignUpService } from './flows/sign-up.service.js'
import { VerificationService } from './flows/verification.service.js'
import { DisabledController, UnknownController } from './http/disabled.controller.js'
import { SignInController } from './http/sign-in.controller.js'
import { UserController } from './http/user.controller.js'
import { AccessTokensService } from './keys/access-tokens.service.js'
import { SigningKeysService } from './keys/signing-keys.service.js'
import { AuthLimitsService } from './limits/auth-limits.service.js'
import { FactorsService } from './mfa/factors.service.js'
import { RecoveryCodesService } from './mfa/recovery-codes.service.js'
import { SecondFactorService } from './mfa/second-factor.service.js'
import { AccountEventsService } from './notices/account-events.service.js'
import { AccountRetentionService } from './maintenance/account-retention.service.js'
import { OneTimeTokensService } from './one-time/one-time-tokens.service.js'
import { RelyingPartyService } from './passkeys/relying-party.service.js'
import { PasskeySessionController, PasskeysController } from './passkeys/passkeys.controller.js'
import { PasskeysService } from './passkeys/passkeys.service.js'
import { GeolocationService } from './sessions/geolocation.service.js'
import { SessionsService } from './sessions/sessions.service.js'
import { UsersModule } from './users/users.module.js'

@Module({
  imports: [
    MikroOrmModule.forFeature(authEntities),
    AuditModule,
    HealthModule,
    MailModule,
    RolesModule,
    UsersModule,
    PassportModule,
    JwtModule.register({}),
  ],
  controllers: [
    BrowserSessionController,
    AccountController,
    PasskeysController,
    PasskeySessionController,
    DisabledController,
    SignInController,
    UserController,
    UnknownController,
  ],
  providers: [
    AccountService,
    AccountDataService,
    AccountDeletionService,
    SignInHistoryService,
    AccessTokensService,
    AdminAccountService,
    ApiTokensService,
    AuthLimitsService,
    AuthMailService,
    AuthenticatorService,
    BrowserSessionsService,
    FactorResetService,
    FactorsService,
    OneTimeTokensService,
    PasskeysService,
    RelyingPartyService,
    RedirectsService,
    GeolocationService,
    SecondFactorService,
    CallersRepository,
    RecoveryCodesService,
    AccountEventsService,
    UserAdministrationService,
    AccountRetentionService,
    SessionsService,
    SessionStrategy,
    SignInService,
    SignUpService,
    SigningKeysService,
    VerificationService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    AccessTokensService,
    AccountDataService,
    ApiTokensService,
    AuthenticatorService,
    FactorResetService,
    SignInHistoryService,
    UserAdministrationService,
  ],
})
export class AuthModule {}
