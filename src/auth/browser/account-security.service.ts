import { Injectable, UnauthorizedException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { clientOf, type Client, type Caller, type Exchange } from '../access/caller.js'
import { AccountService } from '../flows/account.service.js'
import { invalid } from '../http/auth-error.js'
import { RecoveryCodesService } from '../mfa/recovery-codes.service.js'
import { SecondFactorService } from '../mfa/second-factor.service.js'
import { AccountEventsService, own } from '../notices/account-events.service.js'
import type { IssuedSession } from '../sessions/sessions.service.js'
import { BrowserSessionsService } from './browser-sessions.service.js'
import type { ProofDto, SecondFactorDto } from './session.dto.js'
import type { SessionView } from './session.types.js'

@Injectable()
export class AccountSecurityService {
  constructor(
    private readonly em: EntityManager,
    private readonly browserSessions: BrowserSessionsService,
    private readonly secondFactors: SecondFactorService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly account: AccountService,
    private readonly events: AccountEventsService,
  ) {}

  async secondFactor(caller: Caller, dto: SecondFactorDto, { request, reply }: Exchange) {
    requireBrowser(caller)
    const client = clientOf(request)
    const issued = dto.recovery_code
      ? await this.secondFactors.verifyRecoveryCode(caller, dto.recovery_code, client)
      : await this.verifyApp(caller, dto.code ?? '', client)
    return this.browserSessions.accept(issued, reply)
  }

  async prove(caller: Caller, dto: ProofDto, { request, reply }: Exchange): Promise<SessionView> {
    requireBrowser(caller)
    const client = clientOf(request)
    if (dto.code) return this.browserSessions.accept(await this.verifyApp(caller, dto.code, client), reply)
    if (dto.password) {
      await this.account.checkCurrent(caller.user, dto.password, client)
      await this.account.stampProof(caller.session, 'password')
    } else if (dto.mailed_code) {
      await this.account.consumeNonce(caller.user, dto.mailed_code)
      await this.account.stampProof(caller.session, 'otp')
    } else throw invalid('Enter your password or a code.')
    return this.browserSessions.view(request)
  }

  async createRecoveryCodes(caller: Caller, client: Client): Promise<{ codes: string[] }> {
    if (!caller.hasVerifiedFactor) throw invalid('No authenticator app is set up for this account.')
    const fresh = await this.recoveryCodes.make()
    const codes = await this.em.fork().transactional(async (em) => {
      const made = await this.recoveryCodes.replace(em, caller.user.id, fresh)
      await this.events.record(em, {
        ...own(caller, client),
        action: 'recovery-codes.created',
        notice: 'recovery-codes-created',
      })
      return made
    })
    return { codes }
  }

  private verifyApp(caller: Caller, code: string, client: Client): Promise<IssuedSession> {
    return this.secondFactors.verifyAnyApp(caller, code.replace(/\s/g, ''), client)
  }
}

/** The new pair would be set as cookies, which do not count for a client. */
function requireBrowser({ session }: Caller) {
  if (session.openedBy !== 'browser') throw new UnauthorizedException('Please sign in.')
}
