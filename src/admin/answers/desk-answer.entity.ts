import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { FormSubmission } from '../../forms/form-submission.entity.js'
import type { DeskStatus } from '../desk.rules.js'

/** What an answer replaced in its entry, for the moment in which it can be taken back. */
export interface BeforeAnswer {
  status: DeskStatus
  dueAt: string | null
  repliedAt: string | null
}

/** What the desk wrote to a person about a submission; the author's address is the one they had then. */
@Entity({ tableName: 'desk_answer' })
export class DeskAnswer {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @ManyToOne(() => FormSubmission)
  submission!: FormSubmission

  @Property({ type: 'uuid' })
  authorId!: string

  @Property({ type: 'text' })
  author!: string

  @Property({ type: 'text' })
  subject!: string

  @Property({ type: 'text' })
  words!: string

  @Property({ type: 'uuid' })
  mailId!: string

  @Property({ type: 'json', columnType: 'jsonb' })
  before!: BeforeAnswer

  /** The version of the entry that it left behind. */
  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'timestamptz' })
  sentAt!: Date
}
