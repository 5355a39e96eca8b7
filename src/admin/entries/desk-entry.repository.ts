import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import type { SelectQueryBuilder } from 'kysely'
import { kyselyOf, replicaOf, type TableOf } from '../../database/kysely.js'
import { DeskEntry } from '../../forms/desk-entry.entity.js'
import { FormSubmission } from '../../forms/form-submission.entity.js'
import { searchText } from '../../forms/search.rules.js'
import { changeOf, MOST_NAMED } from '../../live/live-event.js'
import { LiveService } from '../../live/live.service.js'
import { MailMessage } from '../../mail/mail-message.entity.js'
import { COUNTED, TAB_OF_TYPE, TABS, TYPE_OF_TAB, type DeskTab } from '../desk.rules.js'
import type { Count } from '../desk.types.js'
import { type EntryRow, type Page, pageOf } from './desk-entry-page.js'
import { filteredEntries, type Filter, type OrderKeys } from './desk-filter.js'
import { DeskErasure } from './desk-erasure.entity.js'
import { DeskHistory } from './desk-history.entity.js'
import { DeskNote } from './desk-note.entity.js'

interface Tables {
  desk_entry: TableOf<DeskEntry> & OrderKeys
  mail_message: TableOf<MailMessage>
  form_submission: TableOf<FormSubmission>
  desk_note: TableOf<DeskNote>
  desk_history: TableOf<DeskHistory>
}

const OWNED_COUNTED = 1000
const UNDELIVERED = ['failing', 'dead'] as const

@Injectable()
export class DeskEntryRepository {
  constructor(private readonly live: LiveService) {}

  findSubmission(em: EntityManager, id: string): Promise<FormSubmission> {
    return em.findOneOrFail(FormSubmission, { id })
  }

  /** So many rows of a filter in an order, those right after a place, or right before it. */
  page(em: EntityManager, filter: Filter, page: Page): Promise<EntryRow[]> {
    return pageOf(em, filter, page)
  }

  count(em: EntityManager, filter: Filter): Promise<Count> {
    return this.counted(em, filteredEntries(em, filter).select('desk_entry.id'))
  }

  async countTabs(em: EntityManager): Promise<Record<DeskTab, Count>> {
    const counts = await Promise.all(
      TABS.map(async (tab) => [tab, await this.count(em, { tab, query: {}, me: '' })] as const),
    )
    return Object.fromEntries(counts) as Record<DeskTab, Count>
  }

  /** Entries of a tab with mail that did not arrive. */
  countUndelivered(em: EntityManager, tab: DeskTab): Promise<Count> {
    return this.counted(
      em,
      replicaOf<Tables>(em)
        .selectFrom('mail_message')
        .innerJoin('desk_entry', 'desk_entry.id', 'mail_message.submission_id')
        .where('mail_message.state', 'in', UNDELIVERED)
        .where('desk_entry.type', '=', TYPE_OF_TAB[tab])
        .select('desk_entry.id')
        .distinct(),
    )
  }

  countMail(em: EntityManager, states: readonly MailMessage['state'][] = UNDELIVERED): Promise<Count> {
    return this.counted(em, replicaOf<Tables>(em).selectFrom('mail_message').where('state', 'in', states).select('id'))
  }

  countForReview(em: EntityManager): Promise<number> {
    return em.count(FormSubmission, { review: 'pending' })
  }

  /** Counts up to a limit: beyond it, that there are more is all anyone needs to know. */
  private async counted<From extends keyof Tables>(
    em: EntityManager,
    ids: SelectQueryBuilder<Tables, From, { id: string }>,
    limit = COUNTED,
  ): Promise<Count> {
    const { count } = await replicaOf<Tables>(em)
      .selectFrom(ids.limit(limit + 1).as('counted'))
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return { count: Math.min(Number(count), limit), more: Number(count) > limit }
  }

  /** The list that each entry is on. */
  async tabsOf(em: EntityManager, ids: string[]): Promise<Map<string, DeskTab>> {
    const found = await em.find(DeskEntry, { id: { $in: ids } }, { fields: ['id', 'type'] })
    return new Map(found.map(({ id, type }) => [id, TAB_OF_TYPE[type]]))
  }

  /** Counted for each of many users, and so not far. */
  countOwned(em: EntityManager, owner: string): Promise<Count> {
    const owned = replicaOf<Tables>(em).selectFrom('desk_entry').where('owner_id', '=', owner).select('id')
    return this.counted(em, owned, OWNED_COUNTED)
  }

  countAllOwned(em: EntityManager, owner: string): Promise<number> {
    return em.count(DeskEntry, { owner: { id: owner } })
  }

  /** What an export holds beyond the rows of the list, by id. */
  async exportedParts(em: EntityManager, ids: string[]): Promise<Map<string, ExportedParts>> {
    const [submissions, notes] = await Promise.all([
      em.find(FormSubmission, { id: { $in: ids } }),
      em.fork().find(DeskNote, { submission: { id: { $in: ids } } }, { orderBy: { id: 'asc' } }),
    ])
    const written = Map.groupBy(notes, ({ submission }) => submission.id)
    return new Map(
      submissions.map(({ id, fields, page, consentWording, consentVersion }) => [
        id,
        {
          fields,
          page,
          consentWording,
          consentVersion,
          notes: (written.get(id) ?? []).map(({ author, words }) => ({ author, words })),
        },
      ]),
    )
  }

  notes(em: EntityManager, id: string): Promise<DeskNote[]> {
    return em.find(DeskNote, { submission: { id } }, { orderBy: { id: 'asc' } })
  }

  /** The newest first. */
  history(em: EntityManager, id: string, limit = 500): Promise<DeskHistory[]> {
    return em.find(DeskHistory, { submission: { id } }, { orderBy: { id: 'desc' }, limit })
  }

  /** A note is searched with its entry; undefined where there is no such entry. */
  async addNote(em: EntityManager, id: string, note: { author: string; words: string }): Promise<DeskNote | undefined> {
    const entry = await em.findOne(DeskEntry, { id }, { populate: ['search'], lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!entry) return undefined
    const created = em.create(DeskNote, { ...note, submission: em.getReference(FormSubmission, id) })
    entry.search = searchText([entry.search.trim(), note.words])
    entry.answeredAt ??= new Date()
    entry.repliedAt = null
    this.record(em, note.author, [{ submissionId: id, what: 'Note added' }])
    await em.flush()
    return created
  }

  record(em: EntityManager, actor: string, lines: HistoryLine[]) {
    this.live.announce(
      em,
      changeOf(
        actor,
        lines.map(({ submissionId, what }) => ({ id: submissionId, what })),
      ),
    )
    for (const { submissionId, what, detail } of lines)
      em.persist(
        em.create(DeskHistory, {
          submission: em.getReference(FormSubmission, submissionId),
          actor,
          what,
          detail: detail ?? null,
        }),
      )
  }

  /** Locks submissions unchanged since, passing over those that someone is working on. */
  async lockUntouched(em: EntityManager, since: Date, limit: number): Promise<string[]> {
    const rows = await untouched(em, since).select('s.id').limit(limit).forUpdate('s').skipLocked().execute()
    return rows.map(({ id }) => id)
  }

  /** How many of each kind are unchanged since. */
  async countUntouched(em: EntityManager, since: Date): Promise<Record<DeskTab, Count>> {
    const counts = await Promise.all(
      TABS.map(async (tab) => {
        const ids = untouched(em, since).where('s.type', '=', TYPE_OF_TAB[tab]).select('s.id')
        return [tab, await this.counted(em, ids as SelectQueryBuilder<Tables, never, { id: string }>)] as const
      }),
    )
    return Object.fromEntries(counts) as Record<DeskTab, Count>
  }

  /** Everything that hangs on a submission goes with it. */
  async erase(em: EntityManager, ids: string[]) {
    const [named, erasedAt] = [ids.slice(0, MOST_NAMED), new Date()]
    this.live.announce(em, { kind: 'erased', ids: named, at: erasedAt.toISOString() })
    await em.nativeDelete(FormSubmission, { id: { $in: ids } })
    await em.upsertMany(
      DeskErasure,
      named.map((submissionId) => ({ submissionId, erasedAt })),
    )
  }

  async forgetErasures(em: EntityManager, before: Date) {
    await em.nativeDelete(DeskErasure, { erasedAt: { $lt: before } })
  }
}

/** Submissions that neither mail nor a note nor a change has touched since. */
function untouched(em: EntityManager, since: Date) {
  const moment = since.toISOString()
  return kyselyOf<Tables>(em)
    .selectFrom('form_submission as s')
    .where('s.received_at', '<', moment)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_message as m')
            .select('m.id')
            .whereRef('m.submission_id', '=', 's.id')
            .where(({ eb, fn }) => eb(fn.coalesce('m.sent_at', 'm.created_at'), '>=', moment)),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('desk_note as n')
            .select('n.id')
            .whereRef('n.submission_id', '=', 's.id')
            .where('n.created_at', '>=', moment),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('desk_history as h')
            .select('h.id')
            .whereRef('h.submission_id', '=', 's.id')
            .where('h.happened_at', '>=', moment),
        ),
      ),
    )
}

export interface ExportedParts {
  fields: Record<string, unknown>
  page: string | null
  consentWording: string | null
  consentVersion: string | null
  notes: { author: string; words: string }[]
}

export interface HistoryLine {
  submissionId: string
  what: string
  detail?: string
}
