import type { EntityManager } from '@mikro-orm/core'
import type { ExpressionBuilder } from 'kysely'
import { kyselyOf, replicaOf, type TableOf } from '../database/kysely.js'
import { FORM_TYPES } from '../common/form-options.rules.js'
import { UNLISTED, type Submission } from '../forms/submission.entity.js'
import { DeskHistory } from '../entry-events/history.entity.js'
import { isOpen, type OrderKeys } from '../submissions/desk-filter.js'
import { isoOf } from '../submissions/desk-entry.presenter.js'
import { DeskDigest } from './desk-digest.entity.js'

interface Tables {
  submission: TableOf<Submission> & OrderKeys
  desk_digest: TableOf<DeskDigest>
  desk_history: TableOf<DeskHistory>
}

/** The most entries in one email; the next warning has the rest. */
const MAX_WARNED = 1000

export type DueEntry = Awaited<ReturnType<typeof dueDateRepository.claimDue>>[number]

export const dueDateRepository = {
  async claimDue(em: EntityManager, now: Date, until: Date) {
    const isUnwarned = (eb: ExpressionBuilder<Tables, 'submission'>) =>
      eb.or([eb('reminder_sent_for', 'is', null), eb('reminder_sent_for', '<>', eb.ref('due_at'))])
    const claimed = await kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({ reminder_sent_for: eb.ref('due_at') }))
      .where(isUnwarned)
      .where('id', 'in', (db) =>
        db
          .selectFrom('submission')
          // Every type, since the index begins with it.
          .where('type', 'in', FORM_TYPES)
          .where(isOpen)
          .where('due_key', '>', now.toISOString())
          .where('due_key', '<=', until.toISOString())
          .where((eb) =>
            eb.or([
              eb('answered_at', 'is', null),
              eb('promised_at', 'is', null),
              eb('due_at', '<>', eb.ref('promised_at')),
            ]),
          )
          .where(isUnwarned)
          .orderBy('due_at')
          .limit(MAX_WARNED)
          .select('id'),
      )
      .returning(['id', 'type', 'reference', 'owner_id as ownerId', 'due_at'])
      .execute()
    return claimed
      .map(({ due_at, ...entry }) => ({ ...entry, dueAt: new Date(isoOf(due_at as string)) }))
      .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1))
  },

  async countDue(em: EntityManager, now: Date, until: Date) {
    const rows = await replicaOf<Tables>(em)
      .selectFrom((db) =>
        db
          .selectFrom('submission')
          .where(isOpen)
          .where('due_at', '<', until.toISOString())
          .where('owner_id', 'is not', null)
          .select((eb) => [
            'owner_id',
            'type',
            eb.case().when('due_at', '<', now.toISOString()).then('overdue').else('today').end().as('when'),
          ])
          .as('e'),
      )
      .groupBy(['e.owner_id', 'e.type', 'e.when'])
      .select(({ fn }) => ['e.owner_id', 'e.type', 'e.when', fn.countAll<string>().as('count')])
      .execute()
    return rows.map(({ owner_id: owner, type, when, count }) => ({ owner, type, when, count: Number(count) }))
  },

  async countGiven(em: EntityManager, since: Date) {
    const rows = await submissions(em)
      .where(isOpen)
      .where('owner_id', 'is not', null)
      .where('assigned_at', '>=', since.toISOString())
      .groupBy(['owner_id', 'type'])
      .select(({ fn }) => ['owner_id', 'type', fn.countAll<string>().as('count')])
      .execute()
    return rows.map(({ owner_id: owner, type, count }) => ({ owner, type, count: Number(count) }))
  },

  countUnassigned: (em: EntityManager) => byKind(submissions(em).where(isOpen).where('owned', '=', false)),
  countNew: (em: EntityManager, since: Date) =>
    byKind(submissions(em).where('received_at', '>=', since.toISOString()).where('status', 'not in', UNLISTED)),

  countLeftByRota(em: EntityManager) {
    const left = replicaOf<Tables>(em).selectFrom('desk_history').where('kind', '=', 'left-without-owner')
    return byKind(
      submissions(em).where(isOpen).where('owner_id', 'is', null).where('id', 'in', left.select('submission_id')),
    )
  },

  async claim(em: EntityManager, userIds: string[], day: string): Promise<Set<string>> {
    if (!userIds.length) return new Set()
    const rows = await kyselyOf<Tables>(em)
      .insertInto('desk_digest')
      .values(userIds.map((id) => ({ user_id: id, wanted: true, last_day: day })))
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ last_day: day })
          .where('desk_digest.wanted', '=', true)
          .where((eb) => eb.or([eb('desk_digest.last_day', 'is', null), eb('desk_digest.last_day', '<', day)])),
      )
      .returning('user_id')
      .execute()
    return new Set(rows.map(({ user_id }) => user_id))
  },

  isEnabled: async (em: EntityManager, userId: string) => (await em.findOne(DeskDigest, { userId }))?.wanted ?? true,
  setEnabled: async (em: EntityManager, userId: string, wanted: boolean) =>
    void (await em.upsert(DeskDigest, { userId, wanted }, { onConflictMergeFields: ['wanted'] })),
}

const submissions = (em: EntityManager) => replicaOf<Tables>(em).selectFrom('submission')

async function byKind(entries: ReturnType<typeof submissions>) {
  const rows = await entries
    .groupBy('type')
    .select(({ fn }) => ['type', fn.countAll<string>().as('count')])
    .execute()
  return rows.map(({ type, count }) => ({ type, count: Number(count) }))
}
