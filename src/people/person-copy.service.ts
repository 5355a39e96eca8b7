import { setImmediate } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { FORM_KINDS } from '../forms/form-kinds.js'
import type { Submission } from '../forms/submission.entity.js'
import type { MailMessage } from '../mail/mail-message.entity.js'
import { type MailContent, MailService } from '../mail/mail.service.js'
import type { PersonCopy, PersonRequestView, PersonCopyPart } from './people.types.js'
import type { PersonRecords } from '../submissions/timeline.presenter.js'
import { presentIdentity } from './person.presenter.js'
import { AuditService } from '../audit/audit.service.js'
import { SignInHistoryService } from '../auth/users/sign-in-history.service.js'
import { batches } from '../common/batches.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import type { Actor } from '../auth/access/actor.js'
import { type FoundPerson, LINES_SHOWN, PersonRecordsService } from './person-records.service.js'
import { directoryRepository } from './person-directory.repository.js'
import { type PartCopy, PersonDataSources } from '../submissions/person-data-sources.service.js'
import { PersonRequestsService } from './person-requests.service.js'
import { type Part, personRepository } from './person.repository.js'
import { DeskAnswer, DeskReply } from '../submissions/answer.entity.js'
import { DeskNote } from '../submissions/desk-entry.entity.js'
import { DeskHistory } from '../entry-events/history.entity.js'
import { presentFields, presentConsent } from '../submissions/desk-entry.presenter.js'
import { wire } from '../common/wire.js'

type Parts = AsyncIterable<unknown[]>

/** Writes an object as `JSON.stringify(…, null, 2)` would, its lists part by part as they are read. */
export async function* jsonDocument(members: Record<string, unknown>): AsyncGenerator<Buffer> {
  let before = '{'
  for (const [name, value] of Object.entries(members)) {
    yield Buffer.from(`${before}\n  ${JSON.stringify(name)}: `)
    if (isParts(value)) yield* list(value)
    else yield Buffer.from(indented(value, '  '))
    before = ','
  }
  yield Buffer.from('\n}')
}

async function* list(parts: Parts): AsyncGenerator<Buffer> {
  let before = '['
  for await (const items of parts) {
    if (!items.length) continue
    yield Buffer.from(before + items.map((item) => `\n    ${indented(item, '    ')}`).join(','))
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : '\n  ]')
}

/** A string in JSON holds no line break, so each one here is the layout's. */
const indented = (value: unknown, margin: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`)

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

export type Copied<List extends keyof PersonCopy> = PersonCopy[List] extends (infer Item)[] ? Item : never

const copiedSubmission = (submission: Submission): Copied<'submissions'> => ({
  reference: submission.reference,
  form: FORM_KINDS[submission.type].name,
  receivedAt: submission.receivedAt.toISOString(),
  page: submission.page,
  state: submission.status,
  answers: presentFields(submission).map(({ name, value }) => ({ name, value })),
  consent: presentConsent(submission),
})

const copiedRequest = ({ kind, receivedOn, dueOn, closed }: PersonRequestView): Copied<'requests'> => ({
  kind,
  receivedOn,
  dueOn,
  closedAt: closed && closed.at,
})

const copiedSignIns = (signIns: PersonRecords['signIns']): PersonCopy['signIns'] =>
  signIns.flatMap(({ address, events }) => events.map((event) => ({ address, ...event })))

function lineCopier(references: Map<string, string>, contentOf: (mail: MailMessage) => MailContent) {
  const about = (submissionId: string | null) => ({ reference: references.get(submissionId ?? '') ?? null })
  return {
    mail: (mail: MailMessage): Copied<'mails'> => ({
      ...about(mail.submissionId),
      recipient: mail.recipient,
      ...contentOf(mail),
      ...wire(mail, 'state', 'createdAt', 'sentAt'),
    }),
    note: ({ submission, body, createdAt }: DeskNote): Copied<'notes'> => ({
      ...about(submission.id),
      writtenAt: createdAt.toISOString(),
      body,
    }),
    answer: (answer: DeskAnswer): Copied<'answers'> => ({
      ...about(answer.submission.id),
      at: answer.sentAt.toISOString(),
      ...wire(answer, 'subject', 'body'),
    }),
    reply: (reply: DeskReply): Copied<'replies'> => ({
      ...about(reply.submission.id),
      at: reply.receivedAt.toISOString(),
      ...wire(reply, 'sender', 'subject', 'body', 'quoted'),
    }),
    change: (line: DeskHistory): Copied<'changes'> => ({
      ...about(line.submissionId),
      at: line.happenedAt.toISOString(),
      ...wire(line, 'what', 'detail'),
    }),
  }
}

const BATCH = 100
/** How many are presented at a time, so that other requests are served in between: an email is rendered from its template. */
const PRESENTED = 20

/** A person's copy of their data: UK GDPR arts. 15 and 20. The names of staff members are left out. */
@Injectable()
export class PersonCopyService {
  constructor(
    private readonly em: EntityManager,
    private readonly persons: PersonRecordsService,
    private readonly requests: PersonRequestsService,
    private readonly signIns: SignInHistoryService,
    private readonly mail: MailService,
    private readonly audit: AuditService,
    private readonly parts: PersonDataSources,
  ) {}

  async download(id: string, actor: Actor): Promise<AsyncGenerator<Buffer>> {
    const found = await this.persons.find(id)
    const [head, submissions] = await Promise.all([
      this.head(found),
      entryRepository.countFrom(this.em.fork(), found.id),
    ])
    await this.record(id, actor, submissions)
    return jsonDocument({ ...head, ...(await this.lists(found)) })
  }

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
    const ids = submissions.map((submission) => submission.id)
    const more = await Promise.all(
      (await this.parts.copies(this.em.fork())).map(async ({ label, read }) => ({
        label,
        lines: (await read(ids)).map(({ submissionId, at, text }) => ({
          reference: references.get(submissionId) ?? null,
          at,
          text,
        })),
      })),
    )
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
      more: more.filter(({ lines }) => lines.length),
      part,
      cut: [mails, notes, answers, replies, history].some(({ length }) => length >= LINES_SHOWN),
    }
  }

  private async head(found: FoundPerson) {
    return {
      exportedAt: new Date().toISOString(),
      name: presentIdentity(await this.persons.submissions(found)).name,
      addresses: found.addresses,
      tags: await directoryRepository.tagsOf(this.em.fork(), found.id),
      accounts: found.users.map(({ email, createdAt }) => ({ address: email, since: createdAt.toISOString() })),
    }
  }

  private async record(id: string, actor: Actor, submissions: number) {
    if (actor.receivesNothing) return
    await this.audit.recordBy(this.em.fork(), actor, 'person.data-exported', { type: 'person', id }, { submissions })
  }

  /** Each list is read while it is written, in this order: the first one collects the ids that the others need. */
  private async lists(found: FoundPerson): Promise<Record<ListOfCopy, AsyncIterable<unknown[]>>> {
    const references = new Map<string, string>()
    const copied = lineCopier(references, (mail) => this.mail.contentOf(mail))
    const { notes, answers, replies, history } = personRepository
    const more = await this.parts.copies(this.em.fork())
    return {
      submissions: each(this.submissions(found, references), copiedSubmission),
      mails: each(this.mails(found, references), copied.mail),
      notes: each(this.lines(references, notes), copied.note),
      answers: each(this.lines(references, answers), copied.answer),
      replies: each(this.lines(references, replies), copied.reply),
      changes: each(this.lines(references, history), copied.change),
      signIns: this.signInsOf(found),
      requests: this.requestsOf(found),
      ...Object.fromEntries(more.map(({ name, read }) => [name, this.more(references, read)])),
    }
  }

  private async *more(references: Map<string, string>, read: (ids: string[]) => Promise<PartCopy[]>) {
    for (const ids of batches([...references.keys()], BATCH))
      yield (await read(ids)).map(({ submissionId, at, text, facts }) => ({
        reference: references.get(submissionId) ?? null,
        at,
        text,
        ...facts,
      }))
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
    yield* this.lines(references, (...of) => this.mail.stored.listForSubmissions(...of))
    yield* inParts((part) => this.mail.stored.listForAccounts(this.em.fork(), addresses, part))
  }

  private async *lines<Line extends { id: string }>(
    references: Map<string, string>,
    read: (em: EntityManager, ids: string[], part: Part) => Promise<Line[]>,
  ) {
    for (const ids of batches([...references.keys()], BATCH)) yield* inParts((part) => read(this.em.fork(), ids, part))
  }

  private async *signInsOf({ users }: FoundPerson) {
    for (const { id, email } of users) yield copiedSignIns([{ address: email, events: await this.signIns.list(id) }])
  }

  private async *requestsOf(found: FoundPerson) {
    yield (await this.requests.listFor(found)).map(copiedRequest)
  }
}

type ListOfCopy = Exclude<keyof PersonCopy, 'exportedAt' | 'name' | 'addresses' | 'tags' | 'accounts'>

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
