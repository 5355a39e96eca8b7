import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { UserAdministrationService } from '../../auth/administration/user-administration.service.js'
import { SignInHistoryService } from '../../auth/browser/sign-in-history.service.js'
import type { User } from '../../auth/users/user.entity.js'
import { MailService } from '../../mail/mail.service.js'
import { AnswerRepository } from '../answers/answer.repository.js'
import type { PersonFormState, PersonSummary } from './people.types.js'
import { PersonMergeRepository } from './person-merge.repository.js'
import { presentIdentity, type PersonRecords } from './person.presenter.js'
import { PersonRepository, type PersonSubmission } from './person.repository.js'

/** The limit for each kind of record. */
export interface Limits {
  submissions: number
  lines: number
  signIns: number
}

/** Submissions per page. */
export const SHOWN: Limits = { submissions: 100, lines: 500, signIns: 50 }

/** The most submissions read for one person. */
export const ALL: Limits = { submissions: 10_000, lines: 100_000, signIns: 1000 }

export interface FoundPerson {
  addresses: string[]
  states: Map<string, PersonFormState>
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
    private readonly letters: AnswerRepository,
    private readonly mail: MailService,
    private readonly accounts: UserAdministrationService,
    private readonly signIns: SignInHistoryService,
  ) {}

  /** All addresses of a submission's sender, the submission's own first. */
  async addresses(em: EntityManager, id: string): Promise<string[]> {
    const address = await this.persons.addressOf(em, id)
    if (address === undefined) throw new NotFoundException('There is no such person.')
    return this.merges.together(em, address)
  }

  async find(id: string): Promise<FoundPerson> {
    const em = this.em.fork()
    const addresses = await this.addresses(em, id)
    const [states, users] = await Promise.all([
      this.persons.states(em, addresses),
      this.accounts.findByEmails(addresses),
    ])
    return { addresses, states, users }
  }

  /** Starts at one of their submissions. What belongs to an account rather than a submission comes with the newest. */
  async records(found: FoundPerson, limits: Limits, from = 0): Promise<PersonRecords> {
    const shown = [...found.states].slice(from, from + limits.submissions)
    const ids = shown.map(([id]) => id)
    const { addresses, users } = from ? { addresses: [], users: [] } : found
    const [submissions, notes, answers, replies, history, mails, signIns] = await Promise.all([
      this.persons.submissions(this.em.fork(), shown),
      this.persons.notes(this.em.fork(), ids, limits.lines),
      this.letters.answers(this.em.fork(), ids),
      this.letters.replies(this.em.fork(), ids),
      this.persons.history(this.em.fork(), ids, limits.lines),
      this.mail.forPerson(ids, addresses, limits.lines),
      Promise.all(
        users.map(async ({ id, email }) => ({ address: email, events: await this.signIns.list(id, limits.signIns) })),
      ),
    ])
    return { submissions, notes, answers, replies, history, mails, signIns }
  }

  /** The submissions that identify them. */
  newest({ states }: FoundPerson): Promise<PersonSubmission[]> {
    return this.persons.submissions(this.em.fork(), [...states].slice(0, SHOWN.submissions))
  }

  async summary(id: string): Promise<PersonSummary> {
    const found = await this.find(id)
    const { submissions, mails, notes, history } = await this.records(found, SHOWN)
    return {
      id,
      name: presentIdentity(submissions).name,
      addresses: found.addresses,
      submissions: found.states.size,
      mails: mails.length,
      notes: notes.length,
      changes: history.length,
    }
  }
}
