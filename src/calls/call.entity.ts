import { OptionalProps } from '@mikro-orm/core'
import { Submission } from '../forms/submission.entity.js'
import type { CallState, Place } from './call.rules.js'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { Stretch } from './calls.types.js'

/** A call with the sender of a submission. Its times are empty until one is reserved or booked. */
@Entity({ tableName: 'call' })
export class Call {
  [OptionalProps]?: 'createdAt' | 'id' | 'mails' | 'proposals' | 'sequence' | 'version'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => Submission) submission!: Submission
  @Property({ type: 'uuid', nullable: true }) hostId!: string | null
  @Property({ type: 'text' }) state!: CallState
  /** The sequence number of the calendar invitation, which only rises. */
  @Property({ type: 'integer' }) sequence: number = 0
  @Property({ type: 'timestamptz', nullable: true }) startsAt!: Date | null
  @Property({ type: 'timestamptz', nullable: true }) endsAt!: Date | null
  @Property({ type: 'timestamptz', nullable: true }) freeAt!: Date | null
  /** ISO timestamps that the sender may choose from. */
  @Property({ type: 'json', columnType: 'jsonb' }) proposals: string[] = []
  @Property({ type: 'text' }) place!: Place
  @Property({ type: 'text', nullable: true }) address!: string | null
  @Property({ type: 'text' }) zone!: string
  /** The ids of the emails about its present state; those not sent yet are withdrawn when it changes. */
  @Property({ type: 'json', columnType: 'jsonb' }) mails: string[] = []
  @Property({ type: 'timestamptz', nullable: true }) remindedAt!: Date | null
  /** The end of the two hours in which a visitor can confirm it. */
  @Property({ type: 'timestamptz', nullable: true }) reservedUntil!: Date | null
  @Property({ type: 'timestamptz', nullable: true }) cancelledAt!: Date | null
  /** When it was given its present time. */
  @Property({ type: 'timestamptz', nullable: true }) bookedAt!: Date | null
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
  @Property({ type: 'integer' }) version: number = 0
}

/** A staff member's hours for calls and how they meet; the defaults apply until they choose. */
@Entity({ tableName: 'call_hours' })
export class CallHours {
  @PrimaryKey({ type: 'uuid' }) userId: string
  @Property({ type: 'boolean' }) offered: boolean = false
  @Property({ type: 'smallint' }) length: number = 30
  @Property({ type: 'smallint' }) buffer: number = 0
  @Property({ type: 'text' }) place: Place = 'telephone'
  @Property({ type: 'text', nullable: true }) address: string | null = null
  @Property({ type: 'json', columnType: 'jsonb' }) weekly: Stretch[] = []
  @Property({ type: 'integer' }) feedEpoch: number = 0

  constructor(userId: string) {
    this.userId = userId
  }
}
