import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Submission } from '../../forms/submission.entity.js'

/** An incoming mail about a submission, as plain text. */
@Entity({ tableName: 'desk_reply' })
export class DeskReply {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @ManyToOne(() => Submission)
  submission!: Submission

  @Property({ type: 'text' })
  sender!: string

  /** Sent from none of the person's known addresses. */
  @Property({ type: 'boolean' })
  fromOther!: boolean

  /** An out-of-office note or similar, which needs no answer. */
  @Property({ type: 'boolean' })
  automatic!: boolean

  @Property({ type: 'text' })
  subject!: string

  @Property({ type: 'text' })
  words!: string

  /** The quoted history below the reply. */
  @Property({ type: 'text' })
  quoted!: string

  /** The sender's Message-ID: a mail delivered twice is stored once. */
  @Property({ type: 'text' })
  messageId!: string

  @Property({ type: 'timestamptz' })
  receivedAt!: Date
}
