import { Injectable } from '@nestjs/common'
import { UserAdministrationService } from '../auth/administration/user-administration.service.js'
import { Role } from '../common/role.rules.js'
import { Environment } from '../config/environment.js'
import type { Actor } from './actor.js'
import type { DeskReminder, Me, Person } from './desk.types.js'
import { presentPerson } from './desk-rows.js'

/** Who works at the desk. */
@Injectable()
export class DeskPeopleService {
  constructor(
    private readonly administration: UserAdministrationService,
    private readonly environment: Environment,
  ) {}

  /** Everyone who may be given an entry. */
  owners(): Promise<Person[]> {
    return this.holders(Role.Handler)
  }

  /** Everyone who holds this role or one above it, by name. */
  async holders(least: Role): Promise<Person[]> {
    const people = (await this.administration.holders(least)).map(presentPerson)
    return people.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1))
  }

  async me({ id, email, role, hasSecondFactor, tokenId }: Actor): Promise<Me> {
    if (tokenId) return { id, name: email, email: '', role, reminders: [] }
    const { production, AUTH_SECRET } = this.environment
    const reminders: DeskReminder[] = []
    if (!hasSecondFactor) reminders.push('second-factor')
    if (role === Role.Admin && production && !AUTH_SECRET) reminders.push('auth-secret')
    return { ...((await this.named([id])).get(id) ?? { id, name: '', email: '' }), role, reminders }
  }

  /** People by id, whatever role they hold by now. */
  async named(ids: Iterable<string>): Promise<Map<string, Person>> {
    const users = await this.administration.findAll(ids)
    return new Map(users.map((user) => [user.id, presentPerson(user)]))
  }
}
