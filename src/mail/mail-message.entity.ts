import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/**
 * `failing` is tried again by itself; `dead` was given up and `held` never tried, both until an admin sends it.
 */
export const MAIL_STATES = ['queued', 'failing', 'dead', 'sent', 'held'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** One mail to one recipient, from being queued to being sent; its job in the queue carries the same id. */
@Entity({ tableName: 'mail_message' })
export class MailMessage {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  template!: string

  @Property({ type: 'text' })
  recipient!: string

  /** Without one the template's own subject line is used. */
  @Property({ type: 'text', nullable: true })
  subject!: string | null

  @Property({ type: 'text', nullable: true })
  replyTo!: string | null

  /** The Message-IDs of what was written before, the oldest first and apart by spaces; the last one is answered. */
  @Property({ type: 'text', nullable: true })
  threadIds!: string | null

  /** What the template shows; emptied once a mail outside a submission is sent, for it may hold a link that signs someone in. */
  @Property({ type: 'json', hidden: true })
  variables!: Record<string, unknown>

  /** What the mail is about, where that is a submission; it is erased together with it. */
  @Property({ type: 'uuid', nullable: true })
  submissionId!: string | null

  @Property({ type: 'text' })
  state!: MailState

  @Property({ type: 'integer' })
  attempts!: number

  @Property({ type: 'text', nullable: true })
  lastError!: string | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null
}
