import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { FormSubmission } from '../../forms/form-submission.entity.js'

/** A mail that came in about a submission, as text. */
@Entity({ tableName: 'desk_reply' })
export class DeskReply {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @ManyToOne(() => FormSubmission)
  submission!: FormSubmission

  @Property({ type: 'text' })
  sender!: string

  /** Not from an address of the person who sent the form. */
  @Property({ type: 'boolean' })
  fromOther!: boolean

  /** An out-of-office note or the like, which asks for nothing. */
  @Property({ type: 'boolean' })
  automatic!: boolean

  @Property({ type: 'text' })
  subject!: string

  @Property({ type: 'text' })
  words!: string

  /** The history that was quoted below it. */
  @Property({ type: 'text' })
  quoted!: string

  /** As its sender's server named it; the same mail delivered twice is kept once. */
  @Property({ type: 'text' })
  messageId!: string

  @Property({ type: 'timestamptz' })
  receivedAt!: Date
}
