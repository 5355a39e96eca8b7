import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Client } from '../access/caller.js'
import type { TokenDto } from './auth.dto.js'
import { AuthError, invalid, invalidCredentials, phoneDisabled, userBanned } from './auth-error.js'
import { AuthLimitsService, atFixedIntervals } from './auth-limits.service.js'
import { AccountEventsService } from '../users/account-events.service.js'
import { OneTimeTokensService, answersChallenge } from './one-time-tokens.service.js'
import { needsRehash, hashPassword, verifyPassword, weaknessMessages, weaknessOf } from './passwords.js'
import { SessionsService, type IssuedSession } from '../sessions/sessions.service.js'
import type { User } from '../users/user.entity.js'
import { usersRepository } from '../users/users.repository.js'

const PROVIDERS = new Set([
  'apple',
  'azure',
  'facebook',
  'google',
  'kakao',
  'keycloak',
  'snapchat',
  'vercel_marketplace',
])
const CHAINS = new Set(['solana', 'ethereum'])
/** Longer than any password we accept, short enough to cost nothing. */
const MAX_PASSWORD_LENGTH = 1024

/** The grants of POST /token. */
@Injectable()
export class SignInService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly oneTime: OneTimeTokensService,
    private readonly events: AccountEventsService,
    private readonly limits: AuthLimitsService,
  ) {}

  async grant(type: string | undefined, dto: TokenDto, client: Client) {
    const session = await this.sessions.present(await this.issue(type, dto, client))
    const weakness = type === 'password' && (await weaknessOf(dto.password as string, dto.email as string))
    if (!weakness) return session
    return { ...session, weak_password: { reasons: [weakness], message: weaknessMessages[weakness] } }
  }

  private async issue(type: string | undefined, dto: TokenDto, client: Client): Promise<IssuedSession> {
    switch (type) {
      case 'password':
        return this.withPassword(dto, client)
      case 'refresh_token':
        if (!dto.refresh_token) throw invalid('refresh_token is required')
        return this.sessions.refresh(dto.refresh_token, client)
      case 'pkce':
        return this.withFlowCode(dto, client)
      case 'id_token':
        throw refuseIdToken(dto)
      case 'web3':
        throw CHAINS.has(dto.chain ?? '')
          ? new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
          : new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain')
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  }

  async withPassword({ email, phone, password }: Pick<TokenDto, 'email' | 'phone' | 'password'>, client: Client) {
    if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
    if (phone) throw phoneDisabled(422)
    if (!email) throw invalid('missing email or phone')
    const em = this.em.fork()
    const find = () => usersRepository.findByEmail(em, email)
    await this.limits.countGuess('password', email, client.ip, async () => (await find())?.id)
    const user = await find()
    // Unknown address, no password and wrong password get the same response and cost one hash each.
    const proven = await verifyPassword(password?.slice(0, MAX_PASSWORD_LENGTH) ?? '', user?.passwordHash)
    if (!user || !password || !proven) {
      // Only known accounts are audited: fixed intervals hide the time that takes.
      await atFixedIntervals(() => this.events.recordRefusal(em, user, 'invalid_credentials', client))
      throw invalidCredentials()
    }
    if (user.banned) throw userBanned(400)
    if (!user.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    await this.limits.resetGuesses('password', email, client.ip)
    return this.openWith(password, user, client)
  }

  /** Checks the password again under the lock: a change during hashing must not leave a session of the old one. */
  private async openWith(password: string, { id, passwordHash }: User, client: Client) {
    const rehashed = needsRehash(passwordHash ?? '') ? await hashPassword(password) : undefined
    return this.em.fork().transactional(async (em) => {
      const user = await usersRepository.lock(em, id)
      const unchanged = user?.passwordHash === passwordHash
      if (!user || !(unchanged || (await verifyPassword(password, user.passwordHash)))) throw invalidCredentials()
      if (unchanged && rehashed) user.passwordHash = rehashed
      return this.sessions.open(em, user, 'password', client)
    })
  }

  private async withFlowCode({ auth_code, code_verifier }: TokenDto, client: Client) {
    if (!auth_code || !code_verifier)
      throw invalid('invalid request: both auth code and code verifier should be non-empty')
    // The session ends even though the request fails, so the refusal is thrown outside the transaction.
    const session = await this.em.fork().transactional(async (em) => {
      const flow = await this.oneTime.lockFlow(em, auth_code)
      if (!flow?.user) return undefined
      const proven = answersChallenge(flow, code_verifier)
      const user = await usersRepository.findOrFail(em, flow.user.id)
      if (flow.sessionId) {
        // Without the verifier the code is worthless, and must not end anything either.
        if (proven) await this.sessions.endReused(em, user, flow.sessionId, client)
        return undefined
      }
      if (this.oneTime.isFlowCodeOld(flow))
        throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
      if (!proven)
        throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
      const opened = await this.sessions.open(em, user, flow.authenticationMethod ?? 'otp', client)
      await this.oneTime.markExchanged(em, flow, opened.sessionId)
      return opened
    })
    if (!session) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    return session
  }
}

function refuseIdToken({ provider, id_token }: TokenDto) {
  if (!id_token)
    return new AuthError(400, 'validation_failed', 'id_token required', {
      error: 'invalid request',
      error_description: 'id_token required',
    })
  if (!PROVIDERS.has(provider ?? '')) return invalid(`Provider ${String(provider ?? '').slice(0, 50)} is not supported`)
  return new AuthError(400, 'provider_disabled', `Provider (issuer "${provider}") is not enabled`)
}
