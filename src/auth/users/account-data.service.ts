import { Injectable, NotFoundException, ConflictException, OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import { EntityManager } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import type { AccountView, PasskeyView } from '../sessions/session.types.js'
import type { Client, Caller } from '../access/caller.js'
import { FactorsService } from '../mfa/factors.service.js'
import { AccountEventsService, own } from './account-events.service.js'
import type { Passkey } from '../mfa/passkey.entity.js'
import { passkeysRepository } from '../mfa/passkeys.repository.js'
import { GeolocationService } from '../sessions/geolocation.service.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'
import { SessionsService } from '../sessions/sessions.service.js'
import { deviceName } from '../sessions/device-name.js'
import { displayNameOf, type Theme } from './account.rules.js'
import type { User } from './user.entity.js'
import { usersRepository } from './users.repository.js'
import { RolesService } from '../../roles/roles.service.js'
import { UsersService } from './users.service.js'
import { oneTimeTokensRepository } from '../sign-in/one-time-tokens.repository.js'
import { mergeMetadata } from './user.presenter.js'
import { factorsRepository } from '../mfa/factors.repository.js'
import { contribution, contributionsOf } from '../../common/contributions.js'
import { wire } from '../../common/wire.js'
import { SignInHistoryService } from './sign-in-history.service.js'

const SIGN_INS_SHOWN = 10

/** What another module stores about the owner of an address. */
export interface AccountPart {
  /** Its section of the copy of the account's data, under the name of the part. */
  copy(user: User): Promise<unknown>
}

export const AccountPart = contribution<AccountPart>()

/** The data of an account, for its owner to see, download and change. */
@Injectable()
export class AccountDataService implements OnModuleInit {
  private parts = new Map<string, AccountPart>()

  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly factors: FactorsService,
    private readonly history: SignInHistoryService,
    private readonly events: AccountEventsService,
    private readonly places: GeolocationService,
    private readonly accounts: UsersService,
    private readonly roles: RolesService,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit() {
    this.parts = contributionsOf(this.discovery, AccountPart)
  }

  async view({ user, session, roles }: Caller): Promise<AccountView> {
    const [factors, passkeys, opened, recoveryCodes, signIns, emailChange] = await Promise.all([
      this.factors.list(user.id),
      passkeysRepository.list(this.em.fork(), user.id),
      sessionsRepository.list(this.em.fork(), user.id),
      factorsRepository.countUnusedCodes(this.em.fork(), user.id),
      this.history.list(user.id, SIGN_INS_SHOWN),
      this.pendingChange(user),
    ])
    // Staff members' sessions expire long before the daily purge deletes them.
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

  async endSession(caller: Caller, id: string, client: Client) {
    await this.em.fork().transactional(async (em) => {
      const ended = isUuid(id) ? await sessionsRepository.end(em, caller.user.id, id) : 0
      if (!ended) throw new NotFoundException('This session has ended already.')
      await this.events.record(em, { ...own(caller, client), action: 'session.others-ended', notice: 'sessions-ended' })
    })
    return {}
  }

  private async pendingChange({ id, email, newEmail }: User) {
    if (!newEmail) return undefined
    const em = this.em.fork()
    const waits = (kind: 'email_change_current' | 'email_change_new') => oneTimeTokensRepository.isPending(em, id, kind)
    const [current, next] = [await waits('email_change_current'), await waits('email_change_new')]
    return { newEmail, unconfirmed: [...(current ? [email] : []), ...(next ? [newEmail] : [])] }
  }

  async everything({ user }: Caller): Promise<Record<string, unknown>> {
    const [account, passkeys, sessions, roles, signIns, parts] = await Promise.all([
      this.accounts.present(this.em.fork(), user),
      passkeysRepository.list(this.em.fork(), user.id),
      sessionsRepository.list(this.em.fork(), user.id),
      this.roles.rolesOf(user.id),
      this.history.list(user.id),
      Promise.all([...this.parts].map(async ([name, part]) => [name, await part.copy(user)] as const)),
    ])
    return {
      exported_at: new Date().toISOString(),
      account,
      theme: user.theme,
      roles,
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
      sessions: sessions.map(({ createdAt, refreshedAt, ip, userAgent, aal }) => ({
        created_at: createdAt.toISOString(),
        last_used_at: refreshedAt.toISOString(),
        ip,
        user_agent: userAgent,
        assurance_level: aal,
      })),
      sign_ins: signIns,
      ...Object.fromEntries(parts),
    }
  }

  /** An empty name removes it. */
  async changeName(caller: Caller, name: string): Promise<{ name: string }> {
    return usersRepository.change(this.em, caller.user.id, async (_em, user) => {
      const full_name = displayNameOf({ full_name: name }) || null
      user.userMetadata = mergeMetadata(user.userMetadata, { full_name, name: null })
      return { name: full_name ?? '' }
    })
  }

  async changeTheme(caller: Caller, theme: Theme): Promise<{ theme: Theme }> {
    return usersRepository.change(this.em, caller.user.id, async (_em, user) => {
      user.theme = theme
      return { theme }
    })
  }

  /** Also voids the links and codes that were mailed for it. */
  async cancelEmailChange(caller: Caller, client: Client): Promise<object> {
    return usersRepository.change(this.em, caller.user.id, async (em, user) => {
      if (!user.newEmail) throw new ConflictException('No change of your address is under way.')
      user.newEmail = null
      await em.flush()
      await oneTimeTokensRepository.deleteKinds(em, user.id, 'email_change_current', 'email_change_new')
      await this.events.record(em, { ...own(caller, client), action: 'email.change-cancelled' })
      return {}
    })
  }
}

const presentPasskey = (passkey: Passkey): PasskeyView =>
  wire(passkey, 'id', 'name', 'createdAt', 'lastUsedAt', 'synced')
