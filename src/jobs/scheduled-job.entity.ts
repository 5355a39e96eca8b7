import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** What a job that erases would take away: `due` of `of`, or of what is not counted. */
export interface Figure {
  label: string
  due: number
  of?: number
}

export type StopReason = 'clock' | 'share'

/** When a job of the clock last succeeded, and why one that erases has stopped itself. */
@Entity({ tableName: 'scheduled_job' })
export class ScheduledJob {
  @PrimaryKey({ type: 'text' }) name!: string
  @Property({ type: 'timestamptz', nullable: true }) succeededAt!: Date | null
  @Property({ type: 'timestamptz', nullable: true }) stoppedAt!: Date | null
  @Property({ type: 'text', nullable: true }) why!: StopReason | null
  @Property({ type: 'json', columnType: 'jsonb' }) figures!: Figure[]
  @Property({ type: 'timestamptz', nullable: true }) confirmedAt!: Date | null
}
