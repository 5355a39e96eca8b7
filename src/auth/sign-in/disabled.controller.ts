import { All, Controller, Get, Post, Query } from '@nestjs/common'
import { Authenticated, Public } from '../../common/access.js'
import { AuthError, invalid } from './auth-error.js'

/** Routes of the protocol that this product does not offer, each with an error that clients understand. */
@Public()
@Controller('auth/v1')
export class DisabledController {
  @Post('sso')
  sso() {
    throw samlDisabled()
  }

  @All('sso/saml/*')
  saml() {
    throw samlDisabled()
  }

  @Get('authorize')
  authorize(@Query('provider') provider: unknown) {
    throw invalid(
      typeof provider === 'string' && provider
        ? 'Unsupported provider: provider is not enabled'
        : 'Unsupported provider: missing provider',
    )
  }

  @All(['factors/recovery-codes', 'factors/recovery-codes/*'])
  @Authenticated()
  recoveryCodes() {
    throw new AuthError(422, 'mfa_recovery_codes_enroll_not_enabled', 'MFA recovery codes are disabled')
  }

  @All(['passkeys', 'passkeys/*'])
  passkeys() {
    throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
  }

  @All(['oauth', 'oauth/*'])
  oauthServer() {
    throw new AuthError(404, 'feature_disabled', 'The OAuth server is disabled')
  }
}

const samlDisabled = () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')

/** Registered last: catches every other path under /auth/v1. */
@Public()
@Controller('auth/v1')
export class UnknownController {
  @All('*')
  unknown() {
    throw new AuthError(404, 'not_found', 'There is nothing at this address.')
  }
}
