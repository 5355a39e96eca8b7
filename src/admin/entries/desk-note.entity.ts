import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { FormSubmission } from '../../forms/form-submission.entity.js'

/** What an admin wrote about a submission, for the desk alone; kept with the address they had then. */
@Entity({ tableName: 'desk_note' })
export class DeskNote {
  [OptionalProps]?: 'createdAt' | 'id'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => FormSubmission)
  submission!: FormSubmission

  @Property({ type: 'text' })
  author!: string

  @Property({ type: 'text' })
  words!: string

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
