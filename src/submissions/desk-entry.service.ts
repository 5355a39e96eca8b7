import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MailService } from '../mail/mail.service.js'
import { historyRepository } from '../entry-events/history.repository.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import type { AddNoteDto } from './submissions.dto.js'
import type { Actor } from '../auth/access/actor.js'
import { inOrder, presentAnswer, presentReply } from './answer.presenter.js'
import { answerRepository } from './answer.repository.js'
import type { DeskQuery, ListName } from '../desk/desk.rules.js'
import type { DeskNeighbours, DeskRow } from './submissions.types.js'
import { pageOf } from './desk-entry-page.repository.js'
import { DeskChangeService } from './desk-change.service.js'
import { entryRepository } from './desk-entry.repository.js'
import {
  presentMail,
  presentRow,
  presentConsent,
  presentEvent,
  presentFields,
  presentNote,
} from './desk-entry.presenter.js'
import { orderOf, sortKeyOf } from './desk-order.js'
import { Environment } from '../config/environment.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { erasedAt } from './retention.rules.js'
import type { MailMessage } from '../mail/mail-message.entity.js'
import type { EntryPage } from './submissions.types.js'
import { authorsOf, presentTimeline } from './timeline.presenter.js'
import { PersonDataSources } from './person-data-sources.service.js'

@Injectable()
export class DeskEntryService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly mail: MailService,
    private readonly entryEvents: EntryEventsService,
    private readonly parts: PersonDataSources,
    private readonly changes: DeskChangeService,
    private readonly environment: Environment,
  ) {}

  async detail(id: string, actor: Actor): Promise<EntryPage> {
    const em = this.em.fork()
    const row = await this.row(em, id)
    const [submission, notes, answers, replies, history, mails, fromPerson, more, owners, me] = await Promise.all([
      entryRepository.findSubmission(em, id),
      entryRepository.notes(em.fork(), id),
      answerRepository.answers(em.fork(), id),
      answerRepository.replies(em.fork(), id),
      historyRepository.list(em.fork(), id),
      this.mail.stored.listForSubmission(em.fork(), id),
      entryRepository.countFrom(em.fork(), row.personId),
      this.parts.timeline(em.fork(), [id]),
      this.staff.owners(),
      this.staff.me(actor),
    ])
    const presentWithText = (mail: MailMessage) => presentMail(mail, this.mail.contentOf(mail))
    const nameOf = await this.staff.namesOf(authorsOf({ notes, answers, history }))
    const records = { submissions: [submission], mails, notes, answers, replies, history, signIns: [], more }
    return {
      ...(this.environment.introductions !== 'off' && { introductions: true }),
      row,
      fields: presentFields(submission),
      page: submission.page,
      consent: presentConsent(submission),
      mails: mails.map(presentWithText),
      notes: notes.map((note) => presentNote(note, nameOf)),
      letters: inOrder([
        ...answers.map((answer) => presentAnswer(answer, mails, { readerId: actor.id, nameOf })),
        ...replies.map(presentReply),
      ]),
      history: history.map((line) => presentEvent(line, nameOf)),
      timeline: presentTimeline(records, { presentMail: presentWithText, readerId: actor.id, nameOf }),
      fromPerson,
      erasedAt: erasedAt([
        submission.receivedAt,
        ...mails.map(({ sentAt, createdAt }) => sentAt ?? createdAt),
        ...notes.map(({ createdAt }) => createdAt),
        ...history.map(({ happenedAt }) => happenedAt),
      ]).toISOString(),
      owners,
      me,
      now: new Date().toISOString(),
    }
  }

  /** The previous and next entry in the order of a list, even if the entry itself no longer matches its filter. */
  async neighbours(id: string, tab: ListName, query: DeskQuery, actor: Actor): Promise<DeskNeighbours> {
    const em = this.em.fork()
    const order = orderOf(query, tab)
    const [place] = await pageOf(em, { query: {}, me: '', ids: [id] }, { order, limit: 1 })
    if (!place) throw notFound()
    const from = sortKeyOf(order, place)
    const filter = { tab, query, me: actor.id }
    const [[before], [after]] = await Promise.all([
      pageOf(em, filter, { order, before: from, limit: 1 }),
      pageOf(em, filter, { order, after: from, limit: 1 }),
    ])
    return { before: before?.id ?? null, after: after?.id ?? null }
  }

  async addNote(id: string, { body, call = false }: AddNoteDto, actor: Actor): Promise<{ id: string }> {
    return this.em.fork().transactional(async (em) => {
      const note = await entryRepository.addNote(em, id, { authorId: actor.id, author: actor.author, body, call })
      if (!note) throw notFound()
      const claimed = call ? [await this.changes.claim(em, id, actor.id)] : []
      await this.entryEvents.record(em, actor, ...claimed, { kind: call ? 'called' : 'noted', ids: [id] })
      return { id: note.id }
    })
  }

  private async row(em: EntityManager, id: string): Promise<DeskRow> {
    const [row] = await pageOf(em, { query: {}, me: '', ids: [id] }, { order: orderOf({}), limit: 1 })
    if (!row) throw notFound()
    return presentRow(row, await this.staff.named(row.owner_id ? [row.owner_id] : []))
  }
}

const notFound = () => new NotFoundException('There is no such submission.')
