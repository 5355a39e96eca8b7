import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Submission } from '../../forms/submission.entity.js'
import type { DeskStatus } from '../desk.rules.js'

/** The values that an answer replaced in its entry, kept while it can be undone. */
export interface BeforeAnswer {
  status: DeskStatus
  dueAt: string | null
  repliedAt: string | null
}

/** A mail from the desk to a person about a submission, with the author's address at the time. */
@Entity({ tableName: 'desk_answer' })
export class DeskAnswer {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @ManyToOne(() => Submission)
  submission!: Submission

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

  /** The entry's version after this answer. */
  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'timestamptz' })
  sentAt!: Date
}
