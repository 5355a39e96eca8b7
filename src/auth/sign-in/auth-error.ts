import { HttpException } from '@nestjs/common'
import type { ErrorDialect } from '../../common/http-error.filter.js'

/** An error of the sign-in protocol: a status, a stable code and a sentence. */
export class AuthError extends HttpException {
  constructor(
    status: number,
    readonly code: string,
    message: string,
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
export const insufficientAal = (status = 403) =>
  new AuthError(status, 'insufficient_aal', 'Please enter the code from your authenticator app first.')
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

const API_VERSION = '2024-01-01'

/** The code for errors without one: body parsers, unknown paths, faults of ours. */
const CODES: Record<number, string> = {
  400: 'bad_json',
  401: 'no_authorization',
  403: 'not_admin',
  404: 'not_found',
  413: 'validation_failed',
  415: 'validation_failed',
  429: 'over_request_rate_limit',
}

/** Formats every error under /auth/v1 for the protocol version of the caller's client. */
export const authErrors: ErrorDialect = {
  paths: /^\/auth\/v1(?:[/?]|$)/,
  format(error, { status, body: { message }, headers }, request) {
    const own = error instanceof AuthError ? error : undefined
    const code = own?.code ?? CODES[status] ?? 'unexpected_failure'
    const shared = { ...(own?.headers ?? headers), 'x-sb-error-code': code }
    if (isVersioned(request.headers['x-supabase-api-version']))
      return {
        headers: { ...shared, 'x-supabase-api-version': API_VERSION },
        body: { code, error_code: code, message, msg: message, ...own?.extra },
      }
    const reference = status >= 500 && { error_id: request.id }
    return { headers: shared, body: { code: status, error_code: code, msg: message, ...reference, ...own?.extra } }
  },
}

const isVersioned = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= API_VERSION
