import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import type { Client } from '../access/client.js'
import type { Caller } from '../access/identity.js'
import { FactorsService } from '../mfa/factors.service.js'
import { RecoveryCodesService } from '../mfa/recovery-codes.service.js'
import { AccountEventsService } from '../notices/account-events.service.js'
import type { Passkey } from '../passkeys/passkey.entity.js'
import { PasskeysRepository } from '../passkeys/passkeys.repository.js'
import { OneTimeTokensService } from '../one-time/one-time-tokens.service.js'
import { RoughPlaceService } from '../sessions/rough-place.service.js'
import { SessionsRepository } from '../sessions/sessions.repository.js'
import { SessionsService } from '../sessions/sessions.service.js'
import { deviceName } from '../sessions/device-name.js'
import { displayNameOf } from '../users/display-name.rules.js'
import type { User } from '../users/user.entity.js'
import type { AccountView, PasskeyView } from './session.types.js'
import { SignInHistoryService } from './sign-in-history.service.js'

const SIGN_INS_SHOWN = 10

@Injectable()
export class AccountDataService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly sessionsRepository: SessionsRepository,
    private readonly factors: FactorsService,
    private readonly passkeys: PasskeysRepository,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly oneTime: OneTimeTokensService,
    private readonly history: SignInHistoryService,
    private readonly events: AccountEventsService,
    private readonly places: RoughPlaceService,
  ) {}

  async view({ user, session, roles }: Caller): Promise<AccountView> {
    const [factors, passkeys, opened, recoveryCodes, signIns, emailChange] = await Promise.all([
      this.factors.list(user.id),
      this.passkeys.list(this.em.fork(), user.id),
      this.sessionsRepository.list(this.em.fork(), user.id),
      this.recoveryCodes.countUnused(this.em.fork(), user.id),
      this.history.list(user.id, SIGN_INS_SHOWN),
      this.pendingChange(user),
    ])
    // Those of the desk end long before the daily purge deletes them.
    const sessions = opened.filter((one) => !this.sessions.isOver(one, roles))
    return {
      email: user.email,
      name: displayNameOf(user.userMetadata),
      ...(emailChange && { emailChange }),
      createdAt: user.createdAt.toISOString(),
      recoveryCodes,
      factors: factors.map(({ id, friendlyName, status, createdAt }) => ({
        id,
        name: friendlyName || 'Authenticator app',
        status,
        createdAt: createdAt.toISOString(),
      })),
      passkeys: passkeys.map(presentPasskey),
      sessions: sessions.map(({ id, userAgent, ip, createdAt, refreshedAt, lastUsedAt, aal }) => ({
        id,
        current: id === session.id,
        device: deviceName(userAgent),
        place: this.places.placeOf(ip),
        createdAt: createdAt.toISOString(),
        lastUsedAt: (lastUsedAt ?? refreshedAt).toISOString(),
        secondFactor: aal === 'aal2',
      })),
      signIns,
    }
  }

  async endSession({ user, session }: Caller, id: string, client: Client) {
    await this.em.fork().transactional(async (em) => {
      const ended = isUuid(id) ? await this.sessionsRepository.end(em, user.id, id) : 0
      if (!ended) throw new NotFoundException('This session has ended already.')
      await this.events.record(em, {
        action: 'session.others-ended',
        user,
        client,
        sessionId: session.id,
        notice: 'sessions-ended',
      })
    })
    return {}
  }

  private async pendingChange({ id, email, newEmail }: User) {
    if (!newEmail) return undefined
    const em = this.em.fork()
    const waits = (kind: 'email_change_current' | 'email_change_new') => this.oneTime.isPending(em, id, kind)
    const [current, next] = [await waits('email_change_current'), await waits('email_change_new')]
    return { newEmail, unconfirmed: [...(current ? [email] : []), ...(next ? [newEmail] : [])] }
  }
}

const presentPasskey = ({ id, name, createdAt, lastUsedAt, synced }: Passkey): PasskeyView => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  synced,
})
