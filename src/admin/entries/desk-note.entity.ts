import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { Submission } from '../../forms/submission.entity.js'

/** An internal note about a submission, with the author's address at the time. */
@Entity({ tableName: 'desk_note' })
export class DeskNote {
  [OptionalProps]?: 'createdAt' | 'id'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => Submission)
  submission!: Submission

  @Property({ type: 'text' })
  author!: string

  @Property({ type: 'text' })
  words!: string

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
