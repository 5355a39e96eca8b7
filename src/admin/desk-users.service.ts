import { BadRequestException, ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Client } from '../auth/access/client.js'
import type { Caller } from '../auth/access/identity.js'
import { FactorResetService } from '../auth/administration/factor-reset.service.js'
import { UserAdministrationService } from '../auth/administration/user-administration.service.js'
import { Role } from '../common/access.js'
import { RolesService } from '../roles/roles.service.js'
import type { Actor } from './actor.js'
import type { DeskUsers } from './desk.types.js'
import { DeskEntryRepository } from './desk-entry.repository.js'
import { DeskListService } from './desk-list.service.js'
import { DeskPeopleService } from './desk-people.service.js'
import { isoOf, presentPerson } from './desk-rows.js'
import { DeskUsersRepository } from './desk-users.repository.js'

const SIZE = 100

/** Who can sign in, and who may work at the desk. */
@Injectable()
export class DeskUsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: DeskUsersRepository,
    private readonly people: DeskPeopleService,
    private readonly lists: DeskListService,
    private readonly entries: DeskEntryRepository,
    private readonly administration: UserAdministrationService,
    private readonly roles: RolesService,
    private readonly resets: FactorResetService,
  ) {}

  async list(search: string | undefined, actor: Actor): Promise<DeskUsers> {
    const em = this.em.fork()
    const [found, admins, waiting, me, owned] = await Promise.all([
      this.users.search(em, (search ?? '').trim(), SIZE + 1),
      this.people.admins(),
      this.lists.waiting(em),
      this.people.me(actor),
      this.entries.countByOwner(em),
    ])
    const users = found.slice(0, SIZE).map((user) => ({
      ...presentPerson({ id: user.id, email: user.email, userMetadata: user.user_metadata }),
      createdAt: isoOf(user.created_at),
      lastSignInAt: user.last_sign_in_at && isoOf(user.last_sign_in_at),
      confirmed: user.email_confirmed_at !== null,
      admin: user.role !== null,
      sessions: Number(user.sessions),
      secondFactor: Number(user.factors) > 0,
      factorResetAt: user.due_at && isoOf(user.due_at),
      entries: owned.get(user.id) ?? 0,
    }))
    return { users, owners: admins, more: found.length > SIZE, admins: admins.length, waiting, me }
  }

  grant(id: string, caller: Caller, client: Client): Promise<void> {
    return this.administration.grantAdmin(caller, id, client)
  }

  /** Entries of theirs go to a new owner: another admin, or `none`. */
  async revoke(id: string, newOwner: string | undefined, caller: Caller, client: Client): Promise<void> {
    const em = this.em.fork()
    const owned = (await this.entries.countByOwner(em)).get(id) ?? 0
    const held = await this.roles.has(id, Role.Admin)
    if (held && owned && newOwner === undefined && (await this.people.admins()).length > 1)
      throw new ConflictException(`They own ${owned} ${owned === 1 ? 'entry' : 'entries'}. Choose a new owner first.`)
    const to = newOwner === 'none' ? null : (newOwner ?? null)
    if (to !== null && (to === id || !(await this.roles.has(to, Role.Admin))))
      throw new BadRequestException('Choose the new owner from the list.')
    await this.administration.revokeAdmin(caller, id, client)
    if (owned) await this.entries.changeOwner(em, id, to)
  }

  /** Their sessions end on every device, and every token of those with them. */
  async signOut(id: string, caller: Caller, client: Client): Promise<{ ended: number }> {
    return { ended: await this.administration.endSessions(caller, id, client) }
  }

  /** Their second factor goes after a waiting time, in which they may object. */
  requestFactorReset(id: string, caller: Caller, client: Client): Promise<{ dueAt: string }> {
    return this.resets.request(caller, id, client)
  }

  cancelFactorReset(id: string, caller: Caller, client: Client): Promise<void> {
    return this.resets.cancel(caller, id, client)
  }
}
