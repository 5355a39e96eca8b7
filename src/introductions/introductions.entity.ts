import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { Submission } from '../forms/submission.entity.js'
import type { IntroductionOutcome, IntroductionState, Party, Reason } from './introduction.rules.js'
import type { ProfileState } from './investing.rules.js'
import type { Category } from './statements.rules.js'

/** The investor of an accepted application who was invited to sign, and what they look for. Empty lists mean any. */
@Entity({ tableName: 'investor' })
export class Investor {
  @PrimaryKey({ type: 'uuid' }) submissionId: string
  @Property({ type: 'timestamptz' }) invitedAt: Date = new Date()
  @Property({ type: 'uuid', nullable: true }) invitedBy: string | null
  @Property({ type: 'array', columnType: 'text[]' }) stages: string[] = []
  @Property({ type: 'array', columnType: 'text[]' }) sectors: string[] = []
  @Property({ type: 'array', columnType: 'text[]' }) regions: string[] = []
  @Property({ type: 'array', columnType: 'text[]' }) schemes: string[] = []
  @Property({ type: 'integer', nullable: true }) chequeFrom: number | null = null
  @Property({ type: 'integer', nullable: true }) chequeTo: number | null = null
  @Property({ type: 'smallint' }) perMonth: number = 2
  /** The day in London on which a pause is over. */
  @Property({ type: 'string', columnType: 'date', nullable: true }) pausedUntil: string | null = null
  @Property({ type: 'text', nullable: true }) consentHash: string | null = null
  @Property({ type: 'timestamptz', nullable: true }) consentedAt: Date | null = null
  /** The statement whose end was last announced, and how many days before. */
  @Property({ type: 'uuid', nullable: true }) noticedFor: string | null = null
  @Property({ type: 'smallint', nullable: true }) noticedDays: number | null = null

  constructor(submissionId: string, invitedBy: string | null) {
    this.submissionId = submissionId
    this.invitedBy = invitedBy
  }
}

/** A statement as it was signed; the name, email and answers are encrypted in `sealed`. */
@Entity({ tableName: 'investor_statement' })
export class InvestorStatement {
  [OptionalProps]?: 'endedAt' | 'endedBy' | 'id' | 'keepUntil' | 'reliedOnAt'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'uuid', nullable: true }) submissionId!: string | null
  /** The address that signed, in lower case; the statement counts for no other. */
  @Property({ type: 'text', nullable: true }) address!: string | null
  @Property({ type: 'text' }) category!: Category
  @Property({ type: 'text' }) wording!: string
  /** SHA-256 of the words, in hex. */
  @Property({ type: 'text' }) wordingHash!: string
  @Property({ type: 'text', hidden: true }) sealed!: string
  @Property({ type: 'timestamptz' }) signedAt!: Date
  @Property({ type: 'timestamptz' }) clearsAt!: Date
  @Property({ type: 'string', columnType: 'date' }) lastDay!: string
  @Property({ type: 'timestamptz', nullable: true }) endedAt: Date | null = null
  @Property({ type: 'uuid', nullable: true }) endedBy: string | null = null
  /** When it last permitted showing or emailing a description, and how long it is kept as evidence. */
  @Property({ type: 'timestamptz', nullable: true }) reliedOnAt: Date | null = null
  @Property({ type: 'string', columnType: 'date', nullable: true }) keepUntil: string | null = null
}

/** A version of what investors read about a company, without its name. */
@Entity({ tableName: 'company_profile' })
export class CompanyProfile {
  [OptionalProps]?: 'approvedAt' | 'changeRequest' | 'id' | 'mails' | 'sentAt' | 'writtenAt'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => Submission) submission!: Submission
  @Property({ type: 'integer' }) version!: number
  @Property({ type: 'text' }) state!: ProfileState
  @Property({ type: 'text' }) headline!: string
  @Property({ type: 'text' }) summary!: string
  @Property({ type: 'text' }) sector!: string
  @Property({ type: 'text' }) stage!: string
  @Property({ type: 'text' }) region!: string
  @Property({ type: 'text', nullable: true }) scheme!: string | null
  @Property({ type: 'integer' }) amount!: number
  @Property({ type: 'integer', nullable: true }) minimum!: number | null
  /** SHA-256 of everything that is shown, in hex, which an approval refers to. */
  @Property({ type: 'text' }) hash!: string
  @Property({ type: 'timestamptz' }) writtenAt: Date = new Date()
  @Property({ type: 'timestamptz', nullable: true }) sentAt: Date | null = null
  @Property({ type: 'timestamptz', nullable: true }) approvedAt: Date | null = null
  /** What the founder wants changed. */
  @Property({ type: 'text', nullable: true }) changeRequest: string | null = null
  @Property({ type: 'json', columnType: 'jsonb' }) mails: string[] = []
}

/** One investor and one company, until both have said yes or one of them has not. */
@Entity({ tableName: 'introduction' })
export class Introduction {
  [OptionalProps]?: Exclude<keyof Introduction, 'founder' | 'investor' | 'profile' | 'reference' | 'state'>
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) reference!: string
  @ManyToOne(() => Submission) founder!: Submission
  @ManyToOne(() => Submission) investor!: Submission
  /** The version that the investor reads, whatever is approved later. */
  @ManyToOne(() => CompanyProfile) profile!: CompanyProfile
  /** The statement under which the investor was asked. */
  @Property({ type: 'uuid', nullable: true }) statementId: string | null = null
  @Property({ type: 'text' }) state!: IntroductionState
  /** The matching score when it was proposed; never leaves the desk. */
  @Property({ type: 'smallint', nullable: true }) score: number | null = null
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
  @Property({ type: 'timestamptz' }) changedAt: Date = new Date()
  @Property({ type: 'timestamptz', nullable: true }) askedAt: Date | null = null
  /** When the investor said yes, or that they would like to meet them. */
  @Property({ type: 'timestamptz', nullable: true }) investorAt: Date | null = null
  /** When the founder was asked, and when they said yes. */
  @Property({ type: 'timestamptz', nullable: true }) putAt: Date | null = null
  @Property({ type: 'timestamptz', nullable: true }) founderAt: Date | null = null
  @Property({ type: 'timestamptz', nullable: true }) introducedAt: Date | null = null
  /** Days in London: the last one for an answer, from when the investor may be asked again, and of the last reminder. */
  @Property({ type: 'string', columnType: 'date', nullable: true }) endsOn: string | null = null
  @Property({ type: 'string', columnType: 'date', nullable: true }) againOn: string | null = null
  @Property({ type: 'string', columnType: 'date', nullable: true }) remindedOn: string | null = null
  /** Why an investor or a founder said no; only the desk and they themselves see it. */
  @Property({ type: 'text', nullable: true }) reason: Reason | null = null
  @Property({ type: 'text', nullable: true }) closedBy: Party | null = null
  @Property({ type: 'text', nullable: true }) outcome: IntroductionOutcome | null = null
  /** Invested, in pounds. */
  @Property({ type: 'integer', nullable: true }) amount: number | null = null
  @Property({ type: 'timestamptz', nullable: true }) outcomeAt: Date | null = null
  @Property({ type: 'json', columnType: 'jsonb' }) mails: string[] = []
  @Property({ type: 'integer' }) version: number = 1
}
