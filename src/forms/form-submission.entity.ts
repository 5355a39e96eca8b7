import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { FormType } from './form-options.rules.js'

/** `clear` is listed; `pending` looks like a bot's and waits for review. */
export const REVIEWS = ['clear', 'pending', 'accepted', 'discarded'] as const
export type Review = (typeof REVIEWS)[number]

/** Submissions in these states are on no list. */
export const SET_ASIDE = ['pending', 'discarded'] as const satisfies Review[]

/** A submission exactly as it arrived. */
@Entity({ tableName: 'form_submission' })
export class FormSubmission {
  @PrimaryKey({ type: 'uuid' })
  id!: string

  /** The reference that people quote, such as `AP-7K3F9-QX2AB`. */
  @Property({ type: 'text' })
  reference!: string

  @Property({ type: 'text' })
  type!: FormType

  /** The members of `formData`, unchanged. */
  @Property({ type: 'json' })
  fields!: Record<string, string | boolean | null>

  @Property({ type: 'timestamptz' })
  receivedAt!: Date

  /** The path of the page it was sent from, if that was one of ours. */
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

  /** Why it was put under review. */
  @Property({ type: 'text', nullable: true })
  reviewReason!: string | null
}
