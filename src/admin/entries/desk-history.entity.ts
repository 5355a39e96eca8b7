import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { FormSubmission } from '../../forms/form-submission.entity.js'

/** Who did what to a submission; the address is the one they had then, so that it outlives their account. */
@Entity({ tableName: 'desk_history' })
export class DeskHistory {
  [OptionalProps]?: 'happenedAt' | 'id'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => FormSubmission)
  submission!: FormSubmission

  @Property({ type: 'text' })
  actor!: string

  @Property({ type: 'text' })
  what!: string

  @Property({ type: 'text', nullable: true })
  detail!: string | null

  @Property({ type: 'timestamptz' })
  happenedAt: Date = new Date()
}
