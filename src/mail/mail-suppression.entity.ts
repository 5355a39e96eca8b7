import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** An address that its server refuses permanently; nothing is sent there until an admin asks for it. */
@Entity({ tableName: 'mail_suppression' })
export class MailSuppression {
  @PrimaryKey({ type: 'text' })
  recipient!: string

  /** The server's own words. */
  @Property({ type: 'text' })
  reason!: string

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
