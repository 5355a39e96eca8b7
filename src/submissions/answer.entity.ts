import { Entity, PrimaryKey, Property, ManyToOne } from '@mikro-orm/decorators/legacy'
import { Submission } from '../forms/submission.entity.js'
import type { WorkState } from '../entry-events/effects.js'

/** A mail from the desk to a person about a submission, with the author's address at the time. */
@Entity({ tableName: 'desk_answer' })
export class DeskAnswer {
  @PrimaryKey({ type: 'uuid' }) id!: string
  @ManyToOne(() => Submission) submission!: Submission
  @Property({ type: 'uuid' }) authorId!: string
  @Property({ type: 'text' }) author!: string
  @Property({ type: 'text' }) subject!: string
  @Property({ type: 'text' }) body!: string
  @Property({ type: 'uuid' }) mailId!: string
  @Property({ type: 'json', columnType: 'jsonb' }) before!: WorkState
  /** The entry's version after this answer. */
  @Property({ type: 'integer' }) version!: number
  @Property({ type: 'timestamptz' }) sentAt!: Date
}

/** An incoming mail about a submission, as plain text. */
@Entity({ tableName: 'desk_reply' })
export class DeskReply {
  @PrimaryKey({ type: 'uuid' }) id!: string
  @ManyToOne(() => Submission) submission!: Submission
  @Property({ type: 'text' }) sender!: string
  @Property({ type: 'boolean' }) fromUnknownAddress!: boolean
  @Property({ type: 'boolean' }) automatic!: boolean
  @Property({ type: 'text' }) subject!: string
  @Property({ type: 'text' }) body!: string
  @Property({ type: 'text' }) quoted!: string
  /** The sender's Message-ID: a mail delivered twice is stored once. */
  @Property({ type: 'text' }) messageId!: string
  @Property({ type: 'timestamptz' }) receivedAt!: Date
}
