import { EntityManager, LockMode } from '@mikro-orm/core'
import { User } from '../auth/users/user.entity.js'
import { batches } from '../common/batches.js'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { Submission } from '../forms/submission.entity.js'
import type { WorkState } from '../entry-events/effects.js'
import type { EntryState } from './desk-change.rules.js'
import { filteredEntries, type Filter } from './desk-filter.js'
import { DeskUndo } from './desk-entry.entity.js'
import { isoOf } from './desk-entry.presenter.js'

type Tables = TablesOf<{ submission: Submission }>

const BATCH = 1000

export const changeRepository = {
  /** Locks the rows in a fixed order, so that two bulk changes never deadlock. */
  async lock(em: EntityManager, filter: Filter, limit: number, after?: string): Promise<EntryState[]> {
    const rows = await filteredEntries(em, filter)
      .$if(after !== undefined, (query) => query.where('id', '>', after as string))
      .select(['id', 'type', 'name', 'version', 'owner_id as ownerId', 'due_at', 'decided_at', 'replied_at'])
      .select(['status', 'waiting_until as waitingUntil', 'outcome', 'outcome_reason as outcomeReason'])
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map(({ status, due_at: dueAt, decided_at: decidedAt, replied_at: repliedAt, ...row }) => ({
      ...row,
      status: status as EntryState['status'],
      decidedAt: decidedAt && isoOf(decidedAt),
      dueAt: dueAt && isoOf(dueAt),
      repliedAt: repliedAt && isoOf(repliedAt),
    }))
  },

  async update(em: EntityManager, ids: string[], change: Partial<WorkState>) {
    const { status, waitingUntil, outcome, outcomeReason, decidedAt, ownerId, dueAt, repliedAt } = change
    for (const some of batches(ids, BATCH))
      await kyselyOf<Tables>(em)
        .updateTable('submission')
        .set((eb) => ({
          version: eb('version', '+', 1),
          ...(status !== undefined && {
            status,
            waiting_until: waitingUntil,
            outcome,
            outcome_reason: outcomeReason,
            decided_at: decidedAt,
          }),
          ...(ownerId !== undefined && { owner_id: ownerId }),
          ...(dueAt !== undefined && { due_at: dueAt }),
          ...(repliedAt !== undefined && { replied_at: repliedAt }),
        }))
        .where('id', 'in', some)
        .execute()
  },

  async markAssigned(em: EntityManager, ids: string[]) {
    const assigned: Pick<Submission, 'id' | 'type' | 'reference'>[] = []
    for (const some of batches(ids, BATCH))
      assigned.push(
        ...(await kyselyOf<Tables>(em)
          .updateTable('submission')
          .set({ assigned_at: new Date().toISOString() })
          .where('id', 'in', some)
          .returning(['id', 'type', 'reference'])
          .execute()),
      )
    return assigned
  },

  async emails(em: EntityManager, ids: string[]): Promise<Map<string, string>> {
    if (!ids.length) return new Map()
    const users = await em.find(User, { id: { $in: [...new Set(ids)] } }, { fields: ['id', 'email'] })
    return new Map(users.map(({ id, email }) => [id, email]))
  },

  addUndo: (em: EntityManager, undo: DeskUndo) => em.insert(DeskUndo, undo),
  extendUndo: (em: EntityManager, id: string, until: Date) => em.nativeUpdate(DeskUndo, { id }, { until }),
  purgeUndo: (em: EntityManager) => em.nativeDelete(DeskUndo, { until: { $lt: new Date() } }),

  async consumeUndo(em: EntityManager, id: string, actorId: string, asOf: Date): Promise<DeskUndo | null> {
    const undo = await em.findOne(
      DeskUndo,
      { id, actorId, until: { $gt: asOf } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true, orderBy: { part: 'asc' } },
    )
    if (undo) await em.nativeDelete(DeskUndo, { id, part: undo.part })
    return undo
  },
}
