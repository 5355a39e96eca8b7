import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'
import { SignInHistoryService } from '../auth/users/sign-in-history.service.js'
import type { User } from '../auth/users/user.entity.js'
import type { Submission } from '../forms/submission.entity.js'
import { MailService } from '../mail/mail.service.js'
import type { PersonDataSource, PersonSummary } from './people.types.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import { mergeRepository } from './person-merge.repository.js'
import { presentIdentity } from './person.presenter.js'
import type { PersonRecords } from '../submissions/timeline.presenter.js'
import { PersonDataSources } from '../submissions/person-data-sources.service.js'
import { type Part, personRepository } from './person.repository.js'

const SUBMISSIONS_SHOWN = 25
export const LINES_SHOWN = 100
const SIGN_INS_SHOWN = 50

interface Identified {
  id: string
  addresses: string[]
}

export interface FoundPerson extends Identified {
  users: User[]
}

@Injectable()
export class PersonRecordsService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly accounts: UserAdministrationService,
    private readonly signIns: SignInHistoryService,
    private readonly parts: PersonDataSources,
  ) {}

  /** Finds someone who was merged as the person they were merged into. */
  async identify(em: EntityManager, id: string): Promise<Identified> {
    const person = await mergeRepository.find(em, id)
    if (!person) throw new NotFoundException('There is no such person.')
    return person
  }

  /** Like `identify`, with their addresses locked. */
  async lock<Ids extends string[]>(em: EntityManager, ...ids: Ids): Promise<{ [At in keyof Ids]: Identified }> {
    const identified = async () => {
      const people: Identified[] = []
      for (const id of ids) people.push(await this.identify(em, id))
      return people
    }
    const before = (await identified()).map(({ id }) => id)
    await mergeRepository.lockAddresses(em, before)
    const people = await identified()
    if (people.some(({ id }, at) => id !== before[at]))
      throw new ConflictException(
        'This person was merged or separated just now, so nothing was done. Please try again.',
      )
    return people as { [At in keyof Ids]: Identified }
  }

  /** With their accounts; not inside a transaction, since those are read in a session of their own. */
  async find(id: string): Promise<FoundPerson> {
    const person = await this.identify(this.em.fork(), id)
    return { ...person, users: await this.accounts.findByEmails(person.addresses) }
  }

  async part(found: FoundPerson, before?: string): Promise<[PersonRecords, PersonDataSource]> {
    const [records, submissions, newer] = await Promise.all([
      this.records(found, before),
      entryRepository.countFrom(this.em.fork(), found.id),
      before ? entryRepository.countFrom(this.em.fork(), found.id, { id: { $gte: before } }) : 0,
    ])
    const shown = records.submissions.length
    const older = newer + shown < submissions ? (records.submissions.at(-1)?.id ?? null) : null
    return [records, { submissions, from: newer + 1, shown, older }]
  }

  /** One part of their records, after the submission `before`. What belongs to an account is in the first part. */
  private async records(found: FoundPerson, before?: string): Promise<PersonRecords> {
    const submissions = await this.submissions(found, { before })
    const ids = submissions.map(({ id }) => id)
    const { addresses, users } = before ? { addresses: [], users: [] } : found
    const lines = { limit: LINES_SHOWN }
    const [notes, answers, replies, history, about, account, signIns, more] = await Promise.all([
      personRepository.notes(this.em.fork(), ids, lines),
      personRepository.answers(this.em.fork(), ids, lines),
      personRepository.replies(this.em.fork(), ids, lines),
      personRepository.history(this.em.fork(), ids, lines),
      this.mail.stored.listForSubmissions(this.em.fork(), ids, lines),
      this.mail.stored.listForAccounts(this.em.fork(), addresses, lines),
      Promise.all(
        users.map(async ({ id, email }) => ({ address: email, events: await this.signIns.list(id, SIGN_INS_SHOWN) })),
      ),
      this.parts.timeline(this.em.fork(), ids),
    ])
    return { submissions, notes, answers, replies, history, mails: [...about, ...account], signIns, more }
  }

  submissions({ id }: FoundPerson, { before, limit = SUBMISSIONS_SHOWN }: Partial<Part> = {}): Promise<Submission[]> {
    return personRepository.submissions(this.em.fork(), id, { before, limit })
  }

  async summary(id: string): Promise<PersonSummary> {
    const found = await this.find(id)
    const [newest, { submissions, mails, notes, changes }] = await Promise.all([
      this.submissions(found),
      personRepository.countRecords(this.em.fork(), found.id),
    ])
    return {
      id: found.id,
      name: presentIdentity(newest).name,
      addresses: found.addresses,
      submissions,
      mails,
      notes,
      changes,
    }
  }
}
