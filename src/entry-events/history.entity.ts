import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { EntryStatus } from '../common/entry-status.rules.js'
import type { EntryEventKind } from './effects.js'

/** One line of an entry's history. The actor's address is stored as text, so that it outlives the account. */
@Entity({ tableName: 'desk_history' })
export class DeskHistory {
  [OptionalProps]?: 'happenedAt' | 'id'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'uuid' }) submissionId!: string
  @Property({ type: 'text' }) kind!: EntryEventKind
  @Property({ type: 'text' }) actor!: string
  @Property({ type: 'text' }) what!: string
  /** The new status, on lines that report one. */
  @Property({ type: 'text', nullable: true }) status!: EntryStatus | null
  @Property({ type: 'text', nullable: true }) detail!: string | null
  @Property({ type: 'timestamptz' }) happenedAt: Date = new Date()
}
