import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** The rows that an erasing job would delete: `due` out of `of`, if that was counted. */
export interface Figure {
  label: string
  due: number
  of?: number
}

export type StopReason = 'clock' | 'share'

/** When a scheduled job last succeeded, and why an erasing one has stopped itself. */
@Entity({ tableName: 'scheduled_job' })
export class ScheduledJob {
  @PrimaryKey({ type: 'text' }) name!: string
  @Property({ type: 'timestamptz', nullable: true }) succeededAt!: Date | null
  @Property({ type: 'timestamptz', nullable: true }) stoppedAt!: Date | null
  @Property({ type: 'text', nullable: true }) why!: StopReason | null
  @Property({ type: 'json', columnType: 'jsonb' }) figures!: Figure[]
  @Property({ type: 'timestamptz', nullable: true }) confirmedAt!: Date | null
}
