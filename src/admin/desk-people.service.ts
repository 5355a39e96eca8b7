import { Injectable } from '@nestjs/common'
import { UserAdministrationService } from '../auth/administration/user-administration.service.js'
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

  async admins(): Promise<Person[]> {
    const people = (await this.administration.admins()).map(presentPerson)
    return people.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1))
  }

  async me({ id, hasSecondFactor }: Actor): Promise<Me> {
    const { production, AUTH_SECRET } = this.environment
    const reminders: DeskReminder[] = []
    if (!hasSecondFactor) reminders.push('second-factor')
    if (production && !AUTH_SECRET) reminders.push('auth-secret')
    return { ...((await this.named([id])).get(id) ?? { id, name: '', email: '' }), reminders }
  }

  /** People by id, whatever role they hold by now. */
  async named(ids: Iterable<string>): Promise<Map<string, Person>> {
    const users = await this.administration.findAll(ids)
    return new Map(users.map((user) => [user.id, presentPerson(user)]))
  }
}
