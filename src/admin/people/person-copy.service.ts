import { setImmediate } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { SignInHistoryService } from '../../auth/browser/sign-in-history.service.js'
import { batches } from '../../common/batches.js'
import { MailService } from '../../mail/mail.service.js'
import { type Actor, by } from '../actor.js'
import { jsonDocument } from './json-document.js'
import type { PersonCopy, PersonCopyPart } from './people.types.js'
import { copiedRequest, copiedSignIns, copiedSubmission, lineCopier } from './person-copy.presenter.js'
import { type FoundPerson, LINES_SHOWN, PersonRecordsService } from './person-records.service.js'
import { PersonRequestsService } from './person-requests.service.js'
import { presentIdentity } from './person.presenter.js'
import { type Part, PersonRepository } from './person.repository.js'

/** Read at once. */
const BATCH = 100
/** Presented at once, so that other requests are served in between: a mail is rendered from its template. */
const PRESENTED = 20

/** A person's copy of their data: UK GDPR arts. 15 and 20. The names of desk users are left out. */
@Injectable()
export class PersonCopyService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRecordsService,
    private readonly repository: PersonRepository,
    private readonly requests: PersonRequestsService,
    private readonly signIns: SignInHistoryService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
  ) {}

  /** All of it as JSON, read and written in batches. */
  async download(id: string, actor: Actor): Promise<AsyncGenerator<Buffer>> {
    const found = await this.persons.find(id)
    const [head, submissions] = await Promise.all([this.head(found), this.repository.count(this.em.fork(), found.id)])
    await this.record(id, actor, submissions)
    return jsonDocument({ ...head, ...this.lists(found) })
  }

  /** As much as fits on a page, to read or print. */
  async part(id: string, actor: Actor, before?: string): Promise<PersonCopyPart> {
    const found = await this.persons.find(id)
    const [head, requests, [records, part]] = await Promise.all([
      this.head(found),
      this.requests.listFor(found),
      this.persons.part(found, before),
    ])
    const { submissions, mails, notes, answers, replies, history, signIns } = records
    const references = new Map(submissions.map(({ id: entry, reference }) => [entry, reference]))
    const copied = lineCopier(references, (mail) => this.mail.contentOf(mail))
    await this.record(id, actor, submissions.length)
    return {
      copy: {
        ...head,
        submissions: submissions.map(copiedSubmission),
        mails: mails.map(copied.mail),
        notes: notes.map(copied.note),
        answers: answers.map(copied.answer),
        replies: replies.map(copied.reply),
        changes: history.map(copied.change),
        signIns: copiedSignIns(signIns),
        requests: requests.map(copiedRequest),
      },
      part,
      cut: [mails, notes, answers, replies, history].some(({ length }) => length >= LINES_SHOWN),
    }
  }

  private async head(found: FoundPerson) {
    return {
      exportedAt: new Date().toISOString(),
      name: presentIdentity(await this.persons.submissions(found)).name,
      addresses: found.addresses,
      accounts: found.users.map(({ email, createdAt }) => ({ address: email, since: createdAt.toISOString() })),
    }
  }

  private async record(id: string, actor: Actor, submissions: number) {
    if (actor.receivesNothing) return
    await this.audit.record(this.em.fork(), {
      action: 'person.data-exported',
      ...by(actor),
      subject: { type: 'person', id },
      detail: { submissions },
    })
  }

  /** Each list is read when it is written, in this order: the first one finds what the others are about. */
  private lists(found: FoundPerson): Record<ListOfCopy, AsyncIterable<unknown[]>> {
    const references = new Map<string, string>()
    const copied = lineCopier(references, (mail) => this.mail.contentOf(mail))
    return {
      submissions: each(this.submissions(found, references), copiedSubmission),
      mails: each(this.mails(found, references), copied.mail),
      notes: each(
        this.lines(references, (...of) => this.repository.notes(this.em.fork(), ...of)),
        copied.note,
      ),
      answers: each(
        this.lines(references, (...of) => this.repository.answers(this.em.fork(), ...of)),
        copied.answer,
      ),
      replies: each(
        this.lines(references, (...of) => this.repository.replies(this.em.fork(), ...of)),
        copied.reply,
      ),
      changes: each(
        this.lines(references, (...of) => this.repository.history(this.em.fork(), ...of)),
        copied.change,
      ),
      signIns: this.signInsOf(found),
      requests: this.requestsOf(found),
    }
  }

  private async *submissions(found: FoundPerson, references: Map<string, string>) {
    for (let before: string | undefined; ;) {
      const batch = await this.persons.submissions(found, { before, limit: BATCH })
      const last = batch.at(-1)
      if (!last) return
      for (const { id, reference } of batch) references.set(id, reference)
      yield batch
      before = last.id
    }
  }

  private async *mails({ addresses }: FoundPerson, references: Map<string, string>) {
    yield* this.lines(references, (ids, part) => this.mail.forSubmissions(ids, part))
    yield* inParts((part) => this.mail.forAccounts(addresses, part))
  }

  private async *lines<Line extends { id: string }>(
    references: Map<string, string>,
    read: (ids: string[], part: Part) => Promise<Line[]>,
  ) {
    for (const ids of batches([...references.keys()], BATCH)) yield* inParts((part) => read(ids, part))
  }

  private async *signInsOf({ users }: FoundPerson) {
    for (const { id, email } of users) yield copiedSignIns([{ address: email, events: await this.signIns.list(id) }])
  }

  private async *requestsOf(found: FoundPerson) {
    yield (await this.requests.listFor(found)).map(copiedRequest)
  }
}

type ListOfCopy = Exclude<keyof PersonCopy, 'exportedAt' | 'name' | 'addresses' | 'accounts'>

async function* each<Item, Result>(parts: AsyncIterable<Item[]>, present: (item: Item) => Result) {
  for await (const part of parts)
    for (const items of batches(part, PRESENTED)) {
      yield items.map(present)
      await setImmediate()
    }
}

async function* inParts<Line extends { id: string }>(read: (part: Part) => Promise<Line[]>) {
  for (let before: string | undefined; ;) {
    const lines = await read({ before, limit: BATCH })
    yield lines
    if (lines.length < BATCH) return
    before = lines.at(-1)?.id
  }
}
