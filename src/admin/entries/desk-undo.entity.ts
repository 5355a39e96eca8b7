import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Replaced } from './desk-change.rules.js'

/** The previous values of a change, kept while it can be undone. */
@Entity({ tableName: 'desk_undo' })
export class DeskUndo {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'uuid' })
  actorId!: string

  @Property({ type: 'timestamptz' })
  until!: Date

  @Property({ type: 'json', columnType: 'jsonb' })
  entries!: Replaced[]
}
