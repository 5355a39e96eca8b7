import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Person } from './desk.types.js'
import { nameOf } from './desk-rows.js'
import { sqlOf } from './sql.js'

/** Who works at the desk. */
@Injectable()
export class DeskPeopleService {
  constructor(private readonly em: EntityManager) {}

  admins(): Promise<Person[]> {
    return sqlOf(this.em.fork())<Person>(
      `select u.id, u.email, ${nameOf('u')} as name from user_roles r join users u on u.id = r.user_id
       where r.role = 'admin' order by lower(${nameOf('u')}), u.id limit 200`,
    )
  }

  async person(id: string): Promise<Person> {
    const [person] = await sqlOf(this.em.fork())<Person>(
      `select u.id, u.email, ${nameOf('u')} as name from users u where u.id = $1`,
      [id],
    )
    return person ?? { id, name: '', email: '' }
  }
}
