import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { DeskUser, DeskUsers } from './desk.types.js'
import { nameOf } from './desk-rows.js'
import { DeskPeopleService } from './desk-people.service.js'
import { waitingOf } from './desk-waiting.js'
import type { Actor } from './desk-entry.service.js'
import { isoOf, sqlOf, type Sql } from './sql.js'

const SIZE = 100

/** Who can sign in, and who may work at the desk. */
@Injectable()
export class DeskUsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly people: DeskPeopleService,
  ) {}

  /** Admins first, then whoever signed in last. */
  async list(search: string | undefined, actor: Actor): Promise<DeskUsers> {
    const words = (search ?? '')
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')
    const [users, admins, waiting, me] = await Promise.all([
      sqlOf(this.em.fork())<DeskUser>(
        `select u.id, u.email, ${nameOf('u')} as name, ${isoOf('u.created_at')} as "createdAt",
           ${isoOf('u.last_sign_in_at')} as "lastSignInAt", u.email_confirmed_at is not null as confirmed,
           r.role is not null as admin,
           (select count(*)::int from sessions s where s.user_id = u.id) as sessions,
           exists (select 1 from mfa_factors f where f.user_id = u.id and f.status = 'verified') as "secondFactor"
         from users u left join user_roles r on r.user_id = u.id and r.role = 'admin'
         where $1 = '' or u.email like '%' || $1 || '%' or lower(${nameOf('u')}) like '%' || $1 || '%'
         order by r.role is null, u.last_sign_in_at desc nulls last, u.id limit ${SIZE + 1}`,
        [words],
      ),
      this.people.admins(),
      waitingOf(sqlOf(this.em.fork())),
      this.people.person(actor.id),
    ])
    return { users: users.slice(0, SIZE), more: users.length > SIZE, admins: admins.length, waiting, me }
  }

  async grant(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const sql = sqlOf(em)
      await known(sql, id)
      await sql(`insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`, [id])
    })
  }

  /** The rows are locked first, so that two last admins cannot remove each other at once. */
  async revoke(id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const sql = sqlOf(em)
      await known(sql, id)
      const admins = await sql<{ user_id: string }>(
        `select user_id from user_roles where role = 'admin' order by user_id for update`,
      )
      if (!admins.some(({ user_id }) => user_id === id)) return
      if (admins.length === 1) throw new ConflictException('This is the last admin. Make someone else an admin first.')
      await sql(`delete from user_roles where user_id = $1 and role = 'admin'`, [id])
    })
  }

  /** Their sessions end on every device, and every token of those with them. */
  async signOut(id: string): Promise<{ ended: number }> {
    const sql = sqlOf(this.em.fork())
    await known(sql, id)
    const ended = await sql('delete from sessions where user_id = $1 returning id', [id])
    return { ended: ended.length }
  }
}

async function known(sql: Sql, id: string) {
  const [user] = await sql('select 1 from users where id = $1', [id])
  if (!user) throw new NotFoundException('There is no such user.')
}
