import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { UserAdministrationService } from '../../auth/administration/user-administration.service.js'
import { SignInHistoryService } from '../../auth/browser/sign-in-history.service.js'
import { MailService } from '../../mail/mail.service.js'
import type { Actor } from '../actor.js'
import { DeskListService } from '../desk-list.service.js'
import { DeskPeopleService } from '../desk-people.service.js'
import type { PersonFormState, PersonPage } from './people.types.js'
import { presentIdentity, presentTimeline, type PersonRecords } from './person.presenter.js'
import { PersonRepository } from './person.repository.js'

/** More than anyone reads on one page. */
const SUBMISSIONS_SHOWN = 100
const LINES_SHOWN = 500
const SIGN_INS_SHOWN = 50

/**
 * A person is the holder of an address. Their page is named by the id of one of their submissions: addresses, and hashes of
 * addresses, which can be guessed, stay out of logs and browser histories.
 */
@Injectable()
export class PersonService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRepository,
    private readonly mail: MailService,
    private readonly accounts: UserAdministrationService,
    private readonly signIns: SignInHistoryService,
    private readonly lists: DeskListService,
    private readonly people: DeskPeopleService,
  ) {}

  async page(id: string, actor: Actor): Promise<PersonPage> {
    const em = this.em.fork()
    const addresses = await this.addresses(em, id)
    const [states, users, waiting, me] = await Promise.all([
      this.persons.states(em, addresses),
      this.accounts.findByEmails(addresses),
      this.lists.waiting(em),
      this.people.me(actor),
    ])
    const shown = [...states].slice(0, SUBMISSIONS_SHOWN)
    const records = await this.records(em, { addresses, states: shown, users })
    const since = new Map(users.map(({ email, createdAt }) => [email, createdAt.toISOString()]))
    return {
      id,
      ...presentIdentity(records.submissions),
      addresses: addresses.map((address) => ({ address, accountSince: since.get(address) ?? null })),
      submissions: states.size,
      shown: shown.length,
      timeline: presentTimeline(records),
      waiting,
      me,
      now: new Date().toISOString(),
    }
  }

  /** The addresses of the person whom a submission came from. */
  async addresses(em: EntityManager, id: string): Promise<string[]> {
    const address = await this.persons.addressOf(em, id)
    if (address === undefined) throw new NotFoundException('There is no such person.')
    return [address]
  }

  private async records(
    em: EntityManager,
    {
      addresses,
      states,
      users,
    }: { addresses: string[]; states: [string, PersonFormState][]; users: { id: string; email: string }[] },
  ): Promise<PersonRecords> {
    const ids = states.map(([id]) => id)
    const [submissions, notes, history, mails, signIns] = await Promise.all([
      this.persons.submissions(em.fork(), states),
      this.persons.notes(em.fork(), ids, LINES_SHOWN),
      this.persons.history(em.fork(), ids, LINES_SHOWN),
      this.mail.forPerson(ids, addresses, LINES_SHOWN),
      Promise.all(
        users.map(async (user) => ({
          address: user.email,
          events: await this.signIns.list(user.id, SIGN_INS_SHOWN),
        })),
      ),
    ])
    return { submissions, notes, history, mails, signIns }
  }
}
