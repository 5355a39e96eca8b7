import { HttpException } from '@nestjs/common'

/** An error of the sign-in protocol: a status, a stable code and a sentence. */
export class AuthError extends HttpException {
  constructor(
    status: number,
    readonly code: string,
    message: string,
    /** Further members of the body, beside code and message. */
    readonly extra: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message, status)
  }
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

export const noAuthorization = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const badJwt = (status: 400 | 401 | 403 = 403) =>
  new AuthError(status, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
export const userNotFound = () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const userBanned = (status: 400 | 403) => new AuthError(status, 'user_banned', 'User is banned')
export const sessionNotFound = (status: 400 | 403) =>
  new AuthError(status, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
export const otpExpired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
export const insufficientAal = (message: string) => new AuthError(403, 'insufficient_aal', message)
export const phoneDisabled = (status: 400 | 422 = 400) =>
  new AuthError(status, 'phone_provider_disabled', 'Phone logins are disabled')

export const weakPassword = (message: string, reasons: string[]) =>
  new AuthError(422, 'weak_password', message, { weak_password: { reasons, message } })

export const tooManyRequests = (seconds: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {}, { 'retry-after': String(seconds) })
export const tooManyMails = (seconds: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    {},
    { 'retry-after': String(seconds) },
  )
