import { Injectable } from '@nestjs/common'
import type { Client } from '../access/caller.js'
import { AuthError, invalid, otpExpired } from '../http/auth-error.js'
import type { IssuedSession } from '../sessions/sessions.service.js'
import { RedirectsService } from '../redirects/redirects.service.js'
import { VerificationService } from './verification.service.js'

/** The OAuth error for the status of a refusal; an expired link is `access_denied`. */
const ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

type Members = Record<string, string>

@Injectable()
export class VerifyLinksService {
  constructor(
    private readonly verification: VerificationService,
    private readonly redirects: RedirectsService,
  ) {}

  /** GET /verify. HEAD, which mail scanners send, only checks the link and does not redeem it. */
  async follow(query: Record<string, unknown>, method: string, client: Client): Promise<string> {
    const { token, type, redirect_to: redirectTo } = query
    if (typeof type !== 'string' || !type) throw invalid('Verify requires a verification type')
    if (typeof token !== 'string' || !token) throw invalid('Verify requires a token or a token hash')
    const target = this.redirects.resolve(redirectTo)
    if (method !== 'HEAD') return this.answer(target, token, type, client)
    return (await this.verification.isValid(token, type)) ? target.href : refused(target, token, otpExpired())
  }

  /** Redeems the link for a client elsewhere: tokens in the fragment, or a code in the query. */
  async answer(target: URL, token: string, type: string, client: Client): Promise<string> {
    try {
      const verified = await this.verification.followElsewhere(token, type, client)
      if (verified.outcome === 'code') return withQuery(target, { code: verified.code })
      if (verified.outcome === 'half-confirmed') {
        const members = { message: verified.message, sb: '' }
        return withFragment(isPkce(token) ? new URL(withQuery(target, members)) : target, members)
      }
      return withFragment(target, tokens(verified.session, type))
    } catch (error) {
      if (error instanceof AuthError) return refused(target, token, error)
      throw error
    }
  }
}

const isPkce = (token: string) => token.startsWith('pkce_')

const tokens = (session: IssuedSession, type: string): Members => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  token_type: session.token_type,
  type,
  sb: '',
})

function refused(target: URL, token: string, error: AuthError): string {
  const name = ERRORS[error.getStatus()]
  const members = {
    ...(name && { error: name }),
    error_code: error.code,
    error_description: error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message,
  }
  const base = isPkce(token) ? new URL(withQuery(target, members)) : target
  return withFragment(base, { ...members, sb: '' })
}

function withQuery(target: URL, members: Members): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(members)) if (name !== 'sb') url.searchParams.set(name, value)
  return url.href
}

function withFragment(target: URL, members: Members): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(members).toString()
  return url.href
}
