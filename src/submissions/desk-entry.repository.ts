import { EntityManager, type FilterQuery, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { kyselyOf, replicaOf, type TableOf } from '../database/kysely.js'
import { UNLISTED, Submission } from '../forms/submission.entity.js'
import { searchText } from '../forms/search.rules.js'
import { TAB_OF_TYPE, TABS, TYPE_OF_TAB, type DeskTab } from '../desk/desk.rules.js'
import type { Count } from '../desk/desk.types.js'
import { countEach, type Ids, ofEach } from './desk-count.repository.js'
import type { OrderKeys } from './desk-filter.js'
import { DeskNote } from './desk-entry.entity.js'

interface Tables {
  submission: TableOf<Submission> & OrderKeys
  desk_note: TableOf<DeskNote>
}

export const entryRepository = {
  countFrom: (em: EntityManager, personId: string, also: FilterQuery<Submission> = {}) =>
    em.count(Submission, { $and: [{ person: { id: personId } }, also] }),
  findSubmission: (em: EntityManager, id: string) => em.findOneOrFail(Submission, { id }),
  countAllOwned: (em: EntityManager, owner: string) => em.count(Submission, { owner: { id: owner } }),
  notes: (em: EntityManager, id: string) => em.find(DeskNote, { submission: { id } }, { orderBy: { id: 'asc' } }),
  /** With everything that references them. */
  erase: (em: EntityManager, ids: string[]) => em.nativeDelete(Submission, { id: { $in: ids } }),

  async tabsOf(em: EntityManager, ids: string[]): Promise<Map<string, DeskTab>> {
    const found = await em.find(
      Submission,
      { id: { $in: ids }, status: { $nin: UNLISTED } },
      { fields: ['id', 'type'] },
    )
    return new Map(found.map(({ id, type }) => [id, TAB_OF_TYPE[type]]))
  },

  async namesOf(em: EntityManager, ids: string[], people: string[]): Promise<[id: string, name: string][]> {
    const found = await em.find(
      Submission,
      { $or: [{ id: { $in: ids } }, { person: { $in: people } }] },
      { fields: ['id', 'name', 'email', 'reference', 'person'], orderBy: { id: 'asc' } },
    )
    return found.flatMap(({ id, name, email, reference, person }): [string, string][] => [
      [person.id, name || email],
      [id, `${name || email}, ${reference}`],
    ])
  },

  async exportedParts(em: EntityManager, ids: string[]): Promise<Map<string, ExportedParts>> {
    const db = replicaOf<Tables>(em)
    const [submissions, notes] = await Promise.all([
      db
        .selectFrom('submission')
        .where('id', 'in', ids)
        .select(['id', 'fields', 'page', 'consent_wording as consentWording', 'consent_version as consentVersion'])
        .execute(),
      db.selectFrom('desk_note').where('submission_id', 'in', ids).orderBy('id').selectAll().execute(),
    ])
    const written = Map.groupBy(notes, (note) => note.submission_id)
    return new Map(
      submissions.map(({ id, ...parts }) => [
        id,
        { ...parts, notes: (written.get(id) ?? []).map(({ author, body }) => ({ author, body })) },
      ]),
    )
  },

  /** Adds the note to the entry's search text as well; undefined if there is no such entry. */
  async addNote(
    em: EntityManager,
    id: string,
    { authorId, call, ...note }: { authorId: string; author: string; body: string; call: boolean },
  ): Promise<DeskNote | undefined> {
    const entry = await em.findOne(
      Submission,
      { id, status: { $nin: UNLISTED } },
      { populate: ['search'], lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (!entry) return undefined
    const created = em.create(DeskNote, { ...note, call, submission: entry })
    entry.search = searchText([entry.search.trim(), note.body])
    if (call)
      Object.assign(entry, {
        answeredAt: entry.answeredAt ?? created.createdAt,
        answeredBy: entry.answeredBy ?? authorId,
        calledAt: entry.calledAt ?? created.createdAt,
        repliedAt: null,
      })
    await em.flush()
    return created
  },

  /** `reached` is where to continue, so that rows that are kept are not read again; undefined at the end. */
  async lockUntouched(em: EntityManager, since: Date, from: Date, limit: number) {
    const found = await untouched(em, since)
      .where('s.received_at', '>=', from.toISOString())
      .select(['s.id', 's.received_at'])
      .orderBy('s.received_at')
      .limit(limit)
      .forUpdate('s')
      .skipLocked()
      .execute()
    const last = found.at(-1)
    if (!last) return { ids: [] }
    // Checked again under the lock, which shows what was written while the first query ran.
    const ids = found.map(({ id }) => id)
    const still = await untouched(em, since).where('s.id', 'in', ids).select('s.id').execute()
    return { ids: still.map(({ id }) => id), reached: new Date(last.received_at) }
  },

  countAll: (em: EntityManager) => em.count(Submission),

  /** Up to a limit. */
  async countDue(em: EntityManager, since: Date, limit: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${untouched(em, since).select('s.id').limit(limit)}) as due
    `.execute(kyselyOf(em))
    return rows[0]?.count ?? 0
  },

  countUntouched(em: EntityManager, since: Date): Promise<Record<DeskTab, Count>> {
    return countEach(
      em,
      ofEach(TABS, (tab) => untouched(em, since).where('s.type', '=', TYPE_OF_TAB[tab]).select('s.id') as Ids),
    )
  },
}

function untouched(em: EntityManager, since: Date) {
  const moment = since.toISOString()
  return kyselyOf<Tables>(em)
    .selectFrom('submission as s')
    .where('s.received_at', '<', moment)
    .where(
      sql<boolean>`not exists (
        select from mail_message m where m.submission_id = s.id and coalesce(m.sent_at, m.created_at) >= ${moment}
      )`,
    )
    .where(
      sql<boolean>`not exists (select from desk_note n where n.submission_id = s.id and n.created_at >= ${moment})`,
    )
    .where(
      sql<boolean>`not exists (select from desk_history h where h.submission_id = s.id and h.happened_at >= ${moment})`,
    )
}

export interface ExportedParts {
  fields: Record<string, unknown>
  page: string | null
  consentWording: string | null
  consentVersion: string | null
  notes: { author: string; body: string }[]
}
