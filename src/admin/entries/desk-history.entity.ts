import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { Submission } from '../../forms/submission.entity.js'

/** A change of an entry. The actor's address is stored as text, so that it outlives the account. */
@Entity({ tableName: 'desk_history' })
export class DeskHistory {
  [OptionalProps]?: 'happenedAt' | 'id'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => Submission)
  submission!: Submission

  @Property({ type: 'text' })
  actor!: string

  @Property({ type: 'text' })
  what!: string

  @Property({ type: 'text', nullable: true })
  detail!: string | null

  @Property({ type: 'timestamptz' })
  happenedAt: Date = new Date()
}
