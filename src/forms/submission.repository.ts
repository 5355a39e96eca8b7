import { EntityManager, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { Person, PersonAddress, Submission, UNLISTED } from './submission.entity.js'
import { listedColumns, submissionRow } from './submission-row.js'
import type { ParsedSubmission } from './submission.js'

type Tables = TablesOf<{ person: Person; submission: Submission }>

export interface NewSubmission {
  submission: ParsedSubmission
  idempotencyKey?: string
  /** Why it is put under review: neither listed nor mailed until an admin has looked at it. */
  suspicion?: string
  withheldBecause?: string
}

/** The stored submission: this one, or the first with the same key. */
export interface Stored {
  id: string
  reference: string
  bodyHash: string
  receivedAt: Date
}

export const submissionRepository = {
  async insert(em: EntityManager, items: NewSubmission[], mails: object[]): Promise<Set<string>> {
    // Sorted by key, so that instances storing the same keys cannot deadlock.
    const ordered = items.toSorted((a, b) => ((a.idempotencyKey ?? '') < (b.idempotencyKey ?? '') ? -1 : 1))
    const stored = await insertSubmissions(
      em,
      ordered.map(({ submission, idempotencyKey, suspicion }) => ({
        ...submissionRow(submission),
        idempotency_key: idempotencyKey ?? null,
        review_reason: suspicion ?? null,
        ...(suspicion && { status: 'pending' }),
      })),
      mails,
    )
    return new Set(stored)
  },

  endLinks: (em: EntityManager, id: string) =>
    kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({ link_epoch: eb('link_epoch', '+', 1) }))
      .where('id', '=', id)
      .execute(),

  async applyCorrection(em: EntityManager, submission: Submission, personId: string, notes: string[]): Promise<void> {
    await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({
        ...listedColumns(submission, notes),
        person_id: personId,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', submission.id)
      .execute()
  },

  /** What the desk works on or has worked on; what is under review, or was discarded, is not found. */
  findListed: (em: EntityManager, where: Partial<Pick<Submission, 'id' | 'linkEpoch' | 'reference'>>) =>
    em.findOne(Submission, { ...where, status: { $nin: [...UNLISTED] } }, { refresh: true }),
  findAllListed: (em: EntityManager, ids: string[]) =>
    em.find(Submission, { id: { $in: ids }, status: { $nin: [...UNLISTED] } }, { refresh: true }),
  findLinked: (em: EntityManager, ids: string[]) =>
    kyselyOf<Tables>(em)
      .selectFrom('submission')
      .select(['id', 'link_epoch as linkEpoch'])
      .where('id', 'in', ids)
      .where('status', 'not in', UNLISTED)
      .execute(),
  lock: (em: EntityManager, id: string) => em.findOne(Submission, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),

  async findByKeys(em: EntityManager, keys: string[]): Promise<Map<string, Stored>> {
    const rows = await em.find(
      Submission,
      { idempotencyKey: { $in: keys } },
      { fields: ['id', 'reference', 'idempotencyKey', 'bodyHash', 'receivedAt'] },
    )
    return new Map(
      rows.map(({ id, reference, idempotencyKey, bodyHash, receivedAt }) => [
        idempotencyKey as string,
        { id, reference, bodyHash, receivedAt },
      ]),
    )
  },

  /** Submissions with this address, newest first: those that the desk works on, and those that wait for review. */
  async listFrom(em: EntityManager, address: string, limit: number): Promise<Submission[]> {
    const owned = await em.findOne(PersonAddress, { address })
    if (!owned) return []
    return em.find(
      Submission,
      { person: owned.person, address, status: { $ne: 'discarded' } },
      { orderBy: { receivedAt: 'desc', id: 'desc' }, limit },
    )
  },

  /** How many were received since then that no one suspects, of which no more than `most` are counted. */
  async countSince(em: EntityManager, since: Date, most: number): Promise<number> {
    const { count } = await kyselyOf<Tables>(em)
      .selectFrom((eb) =>
        eb
          .selectFrom('submission')
          .select('received_at')
          .where('received_at', '>', since.toISOString())
          .where('status', 'not in', ['pending', 'discarded'])
          .limit(most)
          .as('recent'),
      )
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  listDiscarded: (em: EntityManager, since: Date, limit: number) =>
    em.find(
      Submission,
      { status: 'discarded', receivedAt: { $gte: since } },
      { orderBy: { receivedAt: 'desc' }, limit },
    ),
  listPending: (em: EntityManager, limit: number) =>
    em.find(Submission, { status: 'pending' }, { orderBy: { receivedAt: 'asc' }, limit }),
}

type NewRow = ReturnType<typeof submissionRow> & { idempotency_key?: string | null; review_reason?: string | null }

/** One statement, in `store_submissions` of the migrations: each sender's address stays locked until the commit. */
export async function insertSubmissions(em: EntityManager, rows: NewRow[], mails: object[] = []): Promise<string[]> {
  const added_at = new Date().toISOString()
  const senders = [...new Set(rows.map(({ address }) => address))].map((address) => ({
    address,
    person_id: v7(),
    added_at,
  }))
  const [people, submissions, letters] = [senders, rows, mails].map((table) => JSON.stringify(table))
  const stored = await sql<{
    id: string
  }>`select id from store_submissions(${people}, ${submissions}, ${letters}) as id`.execute(kyselyOf<Tables>(em))
  return stored.rows.map(({ id }) => id)
}
