import { FactorReset } from './mfa/factor-reset.entity.js'
import { ApiToken } from './tokens/api-token.entity.js'
import { SigningKey } from './tokens/signing-key.entity.js'
import { MfaChallenge, MfaFactor, RecoveryCode } from './mfa/factor.entity.js'
import { FlowState, OneTimeToken } from './sign-in/one-time-token.entity.js'
import { Passkey, PasskeyChallenge } from './mfa/passkey.entity.js'
import { KnownDevice, Session } from './sessions/session.entity.js'
import { Identity, User } from './users/user.entity.js'
import { Module } from '@nestjs/common'
import { APP_GUARD, DiscoveryModule } from '@nestjs/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { JwtModule } from '@nestjs/jwt'
import { PassportModule } from '@nestjs/passport'
import { AuditModule } from '../audit/audit.module.js'
import { HealthModule } from '../health/health.module.js'
import { MailModule } from '../mail/mail.module.js'
import { RolesModule } from '../roles/roles.module.js'
import { AccessGuard } from './access/access.guard.js'
import { SessionStrategy } from './access/session.strategy.js'
import { AuthenticatorService } from './access/authenticator.service.js'
import { CallersRepository } from './access/callers.repository.js'
import { FactorResetService } from './mfa/factor-reset.service.js'
import { UserAdministrationService } from './users/user-administration.service.js'
import { AdminAccountService } from './users/admin-account.service.js'
import { ApiTokensService } from './tokens/api-tokens.service.js'
import { AccountController } from './users/account.controller.js'
import { AccountDataService } from './users/account-data.service.js'
import { SignInHistoryService } from './users/sign-in-history.service.js'
import { BrowserSessionController } from './sessions/browser-session.controller.js'
import { BrowserSessionsService } from './sessions/browser-sessions.service.js'
import { AccountDeletionService } from './users/account-deletion.service.js'
import { AccountService } from './users/account.service.js'
import { AuthMailService } from './sign-in/auth-mail.service.js'
import { RedirectsService } from './sign-in/redirects.service.js'
import { SignInService } from './sign-in/sign-in.service.js'
import { SignUpService } from './sign-in/sign-up.service.js'
import { VerificationService } from './sign-in/verification.service.js'
import { DisabledController, UnknownController } from './sign-in/disabled.controller.js'
import { SignInController } from './sign-in/sign-in.controller.js'
import { UserController } from './users/user.controller.js'
import { AccessTokensService } from './tokens/access-tokens.service.js'
import { SigningKeysService } from './tokens/signing-keys.service.js'
import { AuthLimitsService } from './sign-in/auth-limits.service.js'
import { FactorsService } from './mfa/factors.service.js'
import { RecoveryCodesService } from './mfa/recovery-codes.service.js'
import { SecondFactorService } from './mfa/second-factor.service.js'
import { AccountEventsService } from './users/account-events.service.js'
import { AccountRetentionService } from './users/account-retention.service.js'
import { OneTimeTokensService } from './sign-in/one-time-tokens.service.js'
import { RelyingPartyService } from './mfa/relying-party.service.js'
import { PasskeySessionController, PasskeysController } from './mfa/passkeys.controller.js'
import { PasskeysService } from './mfa/passkeys.service.js'
import { GeolocationService } from './sessions/geolocation.service.js'
import { SessionsService } from './sessions/sessions.service.js'
import { UsersModule } from './users/users.module.js'

/** Entities of accounts and sessions: registered by the module in the server, and used directly by commands. */
export const authEntities = [
  ApiToken,
  FactorReset,
  FlowState,
  Identity,
  KnownDevice,
  MfaChallenge,
  MfaFactor,
  OneTimeToken,
  Passkey,
  PasskeyChallenge,
  RecoveryCode,
  Session,
  SigningKey,
  User,
]

@Module({
  imports: [
    MikroOrmModule.forFeature(authEntities),
    AuditModule,
    DiscoveryModule,
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
