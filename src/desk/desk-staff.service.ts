import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'
import { londonDay } from '../common/london-time.js'
import { Role } from '../common/role.rules.js'
import { Environment } from '../config/environment.js'
import { rotaRepository } from '../rota/rota.repository.js'
import type { Actor } from '../auth/access/actor.js'
import type { DeskRead, DeskReminder, Me } from './desk.types.js'
import type { Person } from '../auth/users/person.types.js'
import { presentPerson } from '../auth/users/user.presenter.js'

@Injectable()
export class DeskStaffService {
  constructor(
    private readonly em: EntityManager,
    private readonly administration: UserAdministrationService,
    private readonly environment: Environment,
  ) {}

  /** Staff members to whom an entry can be assigned. Inside a transaction, pass its `em`. */
  owners(em?: EntityManager): Promise<Person[]> {
    return this.withRole(Role.Handler, em)
  }

  async withRole(least: Role, em?: EntityManager): Promise<Person[]> {
    const people = (await this.administration.holders(least, em)).map(presentPerson)
    return people.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1))
  }

  readBy(actor: Actor): DeskRead {
    return { me: this.me(actor), now: new Date().toISOString() }
  }

  me({ id, author, name, role, tokenId }: Actor): Me {
    return { id, name, email: tokenId ? '' : author, role }
  }

  async reminders({ role, hasSecondFactor }: Actor): Promise<DeskReminder[]> {
    const reminders: DeskReminder[] = []
    if (!hasSecondFactor) reminders.push('second-factor')
    if (role === Role.Admin) reminders.push(...this.environment.missingInProduction)
    if (role === Role.Admin && (await this.isRotaUnstaffed())) reminders.push('rota-away')
    return reminders
  }

  /** Users by id, whatever their role now. Inside a transaction, pass its `em`. */
  async named(ids: Iterable<string>, em?: EntityManager): Promise<Map<string, Person>> {
    const users = await this.administration.findAll(ids, em)
    return new Map(users.map((user) => [user.id, presentPerson(user)]))
  }

  accessEpoch(id: string, em: EntityManager): Promise<number> {
    return this.administration.accessEpoch(id, em)
  }

  /** The displayed names of authors of history and notes; their stored address outlives the account. */
  async namesOf(authors: Iterable<string>, em?: EntityManager): Promise<(author: string) => string> {
    const emails = [...new Set(authors)].filter((one) => one.includes('@'))
    const users = await this.administration.findByEmails(emails, em)
    const names = new Map(users.map((user) => [user.email, presentPerson(user).name]))
    return (author) => names.get(author) ?? author
  }

  private async isRotaUnstaffed(): Promise<boolean> {
    const em = this.em.fork()
    if (!(await rotaRepository.isOn(em))) return false
    const away = await rotaRepository.away(em, londonDay(new Date()))
    const present = (await rotaRepository.members(em)).filter(({ userId }) => !away.has(userId))
    if (!present.length) return true
    const owners = new Set((await this.owners()).map(({ id }) => id))
    return !present.some(({ userId }) => owners.has(userId))
  }
}
