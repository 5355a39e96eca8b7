import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { Session } from '../auth/sessions/session.entity.js'
import { User } from '../auth/users/user.entity.js'
import { Role } from '../common/access.js'
import { UserRole } from '../roles/user-role.entity.js'
import type { DeskUsers } from './desk.types.js'
import type { Actor } from './desk-entry.service.js'
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
  ) {}

  async list(search: string | undefined, actor: Actor): Promise<DeskUsers> {
    const em = this.em.fork()
    const [found, admins, waiting, me] = await Promise.all([
      this.users.search(em, (search ?? '').trim(), SIZE + 1),
      this.people.admins(),
      this.lists.waiting(em),
      this.people.person(actor.id),
    ])
    const users = found.slice(0, SIZE).map((user) => ({
      ...presentPerson({ id: user.id, email: user.email, userMetadata: user.user_metadata }),
      createdAt: isoOf(user.created_at),
      lastSignInAt: user.last_sign_in_at && isoOf(user.last_sign_in_at),
      confirmed: user.email_confirmed_at !== null,
      admin: user.role !== null,
      sessions: Number(user.sessions),
      secondFactor: Number(user.factors) > 0,
    }))
    return { users, more: found.length > SIZE, admins: admins.length, waiting, me }
  }

  async grant(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await known(em, id)
      await em.upsert(UserRole, { userId: id, role: Role.Admin }, { onConflictAction: 'ignore' })
    })
  }

  /** The rows are locked first, so that two last admins cannot remove each other at once. */
  async revoke(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await known(em, id)
      const admins = await em.find(
        UserRole,
        { role: Role.Admin },
        { orderBy: { userId: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      const held = admins.find(({ userId }) => userId === id)
      if (!held) return
      if (admins.length === 1) throw new ConflictException('This is the last admin. Make someone else an admin first.')
      em.remove(held)
    })
  }

  /** Their sessions end on every device, and every token of those with them. */
  async signOut(id: string): Promise<{ ended: number }> {
    const em = this.em.fork()
    await known(em, id)
    return { ended: await em.nativeDelete(Session, { userId: id }) }
  }
}

async function known(em: EntityManager, id: string) {
  if (!(await em.count(User, { id }))) throw new NotFoundException('There is no such user.')
}
