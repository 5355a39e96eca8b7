import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { EntryStatus, Outcome } from '../common/entry-status.rules.js'
import { User } from '../auth/users/user.entity.js'
import type { FormType } from '../common/form-options.rules.js'
import { InvestorShowRegistration } from '../registrations/investor-show-registration.entity.js'

/** The sender of submissions, under one address or several that an admin merged. */
@Entity({ tableName: 'person' })
export class Person {
  [OptionalProps]?: 'tags'
  @PrimaryKey({ type: 'uuid' }) id!: string
  @Property({ type: 'array', columnType: 'text[]' }) tags: string[] = []
}

/** An address in lower case, and the person it belongs to. */
@Entity({ tableName: 'person_address' })
export class PersonAddress {
  @PrimaryKey({ type: 'text' }) address!: string
  @ManyToOne(() => Person) person!: Person
  @Property({ type: 'timestamptz' }) addedAt: Date = new Date()
}

/** Submissions of suspected bots: `pending` is under review, `discarded` was judged to be a bot's. Neither is listed. */
export const UNLISTED = ['pending', 'discarded'] as const

export type SubmissionStatus = EntryStatus | (typeof UNLISTED)[number]

@Entity({ tableName: 'submission' })
export class Submission {
  @PrimaryKey({ type: 'uuid' }) id!: string
  @Property({ type: 'text' }) reference!: string
  @Property({ type: 'text' }) type!: FormType
  /** The members of `formData`, as sent or since corrected. */
  @Property({ type: 'json' }) fields!: Record<string, string | boolean | null>
  /** When it came to the desk: on arrival, or when it was accepted on review. */
  @Property({ type: 'timestamptz' }) receivedAt!: Date
  @Property({ type: 'text', nullable: true }) page!: string | null
  /** The `utm_campaign` in the address of that page, or else its `utm_source`. */
  @Property({ type: 'text', nullable: true }) campaign!: string | null
  @Property({ type: 'text', nullable: true }) consentWording!: string | null
  @Property({ type: 'text', nullable: true }) consentVersion!: string | null
  /** SHA-256 of the wording, in hex. */
  @Property({ type: 'text', nullable: true }) consentHash!: string | null
  @Property({ type: 'text', nullable: true, hidden: true }) idempotencyKey!: string | null
  @Property({ type: 'text', hidden: true }) bodyHash!: string
  @Property({ type: 'text' }) status!: SubmissionStatus
  @Property({ type: 'string', columnType: 'date', nullable: true }) waitingUntil!: string | null
  /** How it ended: set exactly while it is done. */
  @Property({ type: 'text', nullable: true }) outcome!: Outcome | null
  @Property({ type: 'text', nullable: true }) outcomeReason!: string | null
  @Property({ type: 'timestamptz', nullable: true }) decidedAt!: Date | null
  @Property({ type: 'text', nullable: true }) reviewReason!: string | null
  @Property({ type: 'text' }) name!: string
  @Property({ type: 'text' }) email!: string
  @ManyToOne(() => Person) person!: Person
  /** The address in lower case, for comparison; one of the person's addresses. */
  @Property({ type: 'text' }) address!: string
  @Property({ type: 'text' }) phone!: string
  @Property({ type: 'text' }) country!: string
  @Property({ type: 'text', nullable: true }) businessName!: string | null
  @Property({ type: 'text', nullable: true }) businessWebsite!: string | null
  @Property({ type: 'text', nullable: true }) role!: string | null
  @Property({ type: 'text', nullable: true }) kind!: string | null
  /** The chosen option. In pounds, it runs from `amountFrom` to `amountTo`, which is null if it is open-ended. */
  @Property({ type: 'text', nullable: true }) amount!: string | null
  @Property({ type: 'integer', nullable: true, lazy: true }) amountFrom!: number | null
  @Property({ type: 'integer', nullable: true, lazy: true }) amountTo!: number | null
  @Property({ type: 'text', nullable: true }) stage!: string | null
  /** Whether they qualify for SEIS or EIS, in their own words. */
  @Property({ type: 'text', nullable: true }) scheme!: string | null
  /** In lower case without accents. */
  @Property({ type: 'text', nullable: true }) industry!: string | null
  @Property({ type: 'text', nullable: true }) preferredDate!: string | null
  @ManyToOne(() => User, { nullable: true }) owner!: User | null
  @Property({ type: 'timestamptz', nullable: true }) dueAt!: Date | null

  /** When someone else assigned it to its owner. */
  @Property({ type: 'timestamptz', nullable: true, lazy: true }) assignedAt!: Date | null
  @Property({ type: 'timestamptz', nullable: true, lazy: true }) reminderSentFor!: Date | null
  /** When the form's page promised an answer; unlike the due date, it never changes. */
  @Property({ type: 'timestamptz', nullable: true }) promisedAt!: Date | null
  /** When the first answer left by mail, or a call was arranged or held. */
  @Property({ type: 'timestamptz', nullable: true }) answeredAt!: Date | null
  /** Who gave that answer, which need not be the present owner; their account may be gone. */
  @Property({ type: 'uuid', nullable: true }) answeredBy!: string | null
  /** When the first call with the sender was held or logged. */
  @Property({ type: 'timestamptz', nullable: true }) calledAt!: Date | null
  /** When a reply arrived that is still unanswered. */
  @Property({ type: 'timestamptz', nullable: true }) repliedAt!: Date | null
  /** Raised to invalidate the signed links that have been mailed. */
  @Property({ type: 'integer', default: 0 }) linkEpoch!: number
  @Property({ type: 'integer' }) version!: number
  @Property({ type: 'text', lazy: true }) nameKey!: string
  @Property({ type: 'text', lazy: true }) search!: string
}

export const formsEntities = [InvestorShowRegistration, Person, PersonAddress, Submission]
