import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { FormType } from './form-options.rules.js'

/** `clear` came from a person; `pending` looks like a bot and waits for review. */
export const REVIEWS = ['clear', 'pending', 'accepted', 'discarded'] as const
export type Review = (typeof REVIEWS)[number]

/** These keep a submission off every list. */
export const SET_ASIDE = ['pending', 'discarded'] as const satisfies Review[]

/** What came in, as it came. */
@Entity({ tableName: 'form_submission' })
export class FormSubmission {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  /** What a person quotes to us, such as `AP-7K3F9-QX2AB`. */
  @Property({ type: 'text' })
  reference!: string

  @Property({ type: 'text' })
  type!: FormType

  /** The members of `formData`, untouched. */
  @Property({ type: 'json' })
  fields!: Record<string, string | boolean | null>

  @Property({ type: 'timestamptz' })
  receivedAt!: Date

  /** The path of the page it came from, where a page of ours sent it. */
  @Property({ type: 'text', nullable: true })
  page!: string | null

  @Property({ type: 'text', nullable: true })
  consentWording!: string | null

  @Property({ type: 'text', nullable: true })
  consentVersion!: string | null

  /** SHA-256 of the wording, in hex. */
  @Property({ type: 'text', nullable: true })
  consentHash!: string | null

  @Property({ type: 'text', nullable: true, hidden: true })
  idempotencyKey!: string | null

  @Property({ type: 'text', hidden: true })
  bodyHash!: string

  @Property({ type: 'text' })
  review!: Review

  /** Why it was set aside. */
  @Property({ type: 'text', nullable: true })
  reviewReason!: string | null
}
