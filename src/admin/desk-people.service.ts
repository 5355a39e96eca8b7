import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { User } from '../auth/users/user.entity.js'
import { Role } from '../common/access.js'
import { UserRole } from '../roles/user-role.entity.js'
import type { Person } from './desk.types.js'
import { presentPerson } from './desk-rows.js'

/** Who works at the desk. */
@Injectable()
export class DeskPeopleService {
  constructor(private readonly em: EntityManager) {}

  async admins(): Promise<Person[]> {
    const em = this.em.fork()
    const roles = await em.find(UserRole, { role: Role.Admin }, { limit: 200 })
    const people = await this.named(roles.map(({ userId }) => userId))
    return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1))
  }

  async person(id: string): Promise<Person> {
    return (await this.named([id])).get(id) ?? { id, name: '', email: '' }
  }

  /** People by id, whatever role they hold by now. */
  async named(ids: Iterable<string>): Promise<Map<string, Person>> {
    const wanted = [...new Set(ids)]
    if (!wanted.length) return new Map()
    const users = await this.em.fork().find(User, { id: { $in: wanted } })
    return new Map(users.map((user) => [user.id, presentPerson(user)]))
  }
}
