import { type EntityManager, OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { batches } from '../common/batches.js'
import type { EntryStatus } from '../common/entry-status.rules.js'
import type { HappeningKind } from './happenings.js'

/** One line of an entry's history. The actor's address is stored as text, so that it outlives the account. */
@Entity({ tableName: 'desk_history' })
export class DeskHistory {
  [OptionalProps]?: 'happenedAt' | 'id'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'uuid' }) submissionId!: string
  @Property({ type: 'text' }) kind!: HappeningKind
  @Property({ type: 'text' }) actor!: string
  @Property({ type: 'text' }) what!: string
  /** Where the line says that it was set. */
  @Property({ type: 'text', nullable: true }) status!: EntryStatus | null
  @Property({ type: 'text', nullable: true }) detail!: string | null
  @Property({ type: 'timestamptz' }) happenedAt: Date = new Date()
}

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

  /** When someone at the desk first took the entry up; neither spam, taken back or not, nor the sender's own withdrawal counts. */
  async firstTaken(em: EntityManager, submissionId: string): Promise<Date | null> {
    const taken = { status: { $in: TAKEN }, kind: { $ne: 'withdrawn' as const } }
    const first = await em.findOne(DeskHistory, { submissionId, ...taken }, { orderBy: { id: 'asc' } })
    return first?.happenedAt ?? null
  },
}
