import type { EntityManager } from '@mikro-orm/core'
import { batches } from '../common/batches.js'
import type { EntryStatus } from '../common/entry-status.rules.js'
import { DeskHistory } from './history.entity.js'

const BATCH = 1000
const TAKEN: EntryStatus[] = ['in-progress', 'waiting', 'done']

export const historyRepository = {
  async insert(em: EntityManager, actor: string, lines: Omit<DeskHistory, 'actor' | 'id' | 'happenedAt' | symbol>[]) {
    for (const some of batches(lines, BATCH))
      await em.insertMany(
        DeskHistory,
        some.map((line) => em.create(DeskHistory, { ...line, actor }, { persist: false })),
      )
  },

  list: (em: EntityManager, submissionId: string, limit = 500) =>
    em.find(DeskHistory, { submissionId }, { orderBy: { id: 'desc' }, limit }),

  /** When the desk first took the entry up; marking it as spam, undoing that and the sender's own withdrawal do not count. */
  async firstTaken(em: EntityManager, submissionId: string): Promise<Date | null> {
    const taken = { status: { $in: TAKEN }, kind: { $ne: 'withdrawn' as const } }
    const first = await em.findOne(DeskHistory, { submissionId, ...taken }, { orderBy: { id: 'asc' } })
    return first?.happenedAt ?? null
  },
}
