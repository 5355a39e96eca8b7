import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** `failing` is retried automatically; `failed` was given up and `withheld` never tried, both until an admin resends it. */
export const MAIL_STATES = ['queued', 'failing', 'failed', 'sent', 'withheld'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const UNDELIVERED = ['failing', 'failed'] as const satisfies MailState[]

export const LONGEST_REASON = 500

/** A mail to one recipient, from queued to sent; its job in the queue has the same id. */
@Entity({ tableName: 'mail_message' })
export class MailMessage {
  @PrimaryKey({ type: 'uuid' }) id!: string
  @Property({ type: 'text' }) template!: string
  @Property({ type: 'text' }) recipient!: string
  /** Defaults to the subject line of the template. */
  @Property({ type: 'text', nullable: true }) subject!: string | null
  @Property({ type: 'text', nullable: true }) replyTo!: string | null
  /** The Message-IDs of the thread, oldest first and separated by spaces; the last one is being answered. */
  @Property({ type: 'text', nullable: true }) threadIds!: string | null
  /** The template's variables, if the mail is about a submission; otherwise empty. */
  @Property({ type: 'json', hidden: true }) variables!: Record<string, unknown>
  /** Those of any other mail, which may contain a sign-in link or code: sealed until it is sent, and then removed. */
  @Property({ type: 'text', nullable: true, hidden: true }) sealedVariables!: string | null
  /** The submission that the mail is about, if any; it is erased together with it. */
  @Property({ type: 'uuid', nullable: true }) submissionId!: string | null
  @Property({ type: 'text' }) state!: MailState
  @Property({ type: 'integer' }) attempts!: number
  @Property({ type: 'text', nullable: true }) lastError!: string | null
  @Property({ type: 'timestamptz' }) createdAt!: Date
  @Property({ type: 'timestamptz', nullable: true }) sentAt!: Date | null
}

/** An address that its server refuses permanently; nothing is sent there until an admin asks for it. */
@Entity({ tableName: 'mail_suppression' })
export class MailSuppression {
  @PrimaryKey({ type: 'text' }) recipient!: string
  @Property({ type: 'text' }) reason!: string
  @Property({ type: 'timestamptz' }) createdAt!: Date
}

/** The Message-ID of a mail; it begins with the mail's own id, so that a reply or a report of its return can be matched. */
export const messageIdOf = (mailId: string, site: string) => `<${mailId}@${new URL(site).hostname}>`
