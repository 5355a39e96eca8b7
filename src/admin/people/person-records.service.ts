import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { UserAdministrationService } from '../../auth/administration/user-administration.service.js'
import { SignInHistoryService } from '../../auth/browser/sign-in-history.service.js'
import type { User } from '../../auth/users/user.entity.js'
import { MailService } from '../../mail/mail.service.js'
import type { PersonPart, PersonSummary } from './people.types.js'
import { PersonMergeRepository } from './person-merge.repository.js'
import { presentIdentity, type PersonRecords } from './person.presenter.js'
import { type Part, PersonRepository, type PersonSubmission } from './person.repository.js'

/** Submissions per page. */
const SUBMISSIONS_SHOWN = 25
/** Of each kind of record that belongs to them. */
export const LINES_SHOWN = 100
const SIGN_INS_SHOWN = 50

export interface FoundPerson {
  addresses: string[]
  users: User[]
}

/**
 * A person is the owner of an address, or of several that were merged. The id of one of their submissions identifies them:
 * addresses, and hashes of addresses, which can be guessed, stay out of logs and browser histories.
 */
@Injectable()
export class PersonRecordsService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRepository,
    private readonly merges: PersonMergeRepository,
    private readonly mail: MailService,
    private readonly accounts: UserAdministrationService,
    private readonly signIns: SignInHistoryService,
  ) {}

  /** All addresses of a submission's sender, the submission's own first. */
  async addresses(em: EntityManager, id: string): Promise<string[]> {
    const address = await this.persons.addressOf(em, id)
    if (address === undefined) throw new NotFoundException('There is no such person.')
    return this.merges.linkedAddresses(em, address)
  }

  async find(id: string): Promise<FoundPerson> {
    const addresses = await this.addresses(this.em.fork(), id)
    return { addresses, users: await this.accounts.findByEmails(addresses) }
  }

  /** The number of their submissions: all of them, or this one and newer ones. */
  count({ addresses }: FoundPerson, since?: string): Promise<number> {
    return this.persons.count(this.em.fork(), addresses, since)
  }

  /** With its place among all of their submissions. */
  async part(found: FoundPerson, before?: string): Promise<[PersonRecords, PersonPart]> {
    const [records, submissions, newer] = await Promise.all([
      this.records(found, before),
      this.count(found),
      before ? this.count(found, before) : 0,
    ])
    const shown = records.submissions.length
    const older = newer + shown < submissions ? (records.submissions.at(-1)?.submission.id ?? null) : null
    return [records, { submissions, from: newer + 1, shown, older }]
  }

  /** The part of their records after one of their submissions. What belongs to an account comes with the newest. */
  private async records(found: FoundPerson, before?: string): Promise<PersonRecords> {
    const submissions = await this.submissions(found, { before })
    const ids = submissions.map(({ submission }) => submission.id)
    const { addresses, users } = before ? { addresses: [], users: [] } : found
    const lines = { limit: LINES_SHOWN }
    const [notes, answers, replies, history, about, account, signIns] = await Promise.all([
      this.persons.notes(this.em.fork(), ids, lines),
      this.persons.answers(this.em.fork(), ids, lines),
      this.persons.replies(this.em.fork(), ids, lines),
      this.persons.history(this.em.fork(), ids, lines),
      this.mail.forSubmissions(ids, lines),
      this.mail.forAccounts(addresses, lines),
      Promise.all(
        users.map(async ({ id, email }) => ({ address: email, events: await this.signIns.list(id, SIGN_INS_SHOWN) })),
      ),
    ])
    return { submissions, notes, answers, replies, history, mails: [...about, ...account], signIns }
  }

  /** Newest first, after one of them; without one, those that identify the person. */
  async submissions(
    { addresses }: FoundPerson,
    { before, limit = SUBMISSIONS_SHOWN }: Partial<Part> = {},
  ): Promise<PersonSubmission[]> {
    const em = this.em.fork()
    const states = await this.persons.states(em, addresses, { before, limit })
    return this.persons.submissions(em, [...states])
  }

  async summary(id: string): Promise<PersonSummary> {
    const found = await this.find(id)
    const [newest, { submissions, mails, notes, changes }] = await Promise.all([
      this.submissions(found),
      this.persons.countRecords(this.em.fork(), found.addresses),
    ])
    return {
      id,
      name: presentIdentity(newest).name,
      addresses: found.addresses,
      submissions,
      mails,
      notes,
      changes,
    }
  }
}
