import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** An admin asked to remove someone's second factor; it happens when the waiting time is over, unless it is cancelled. */
@Entity({ tableName: 'factor_resets' })
export class FactorReset {
  @PrimaryKey({ type: 'uuid' })
  userId!: string

  @Property({ type: 'uuid', nullable: true })
  requestedBy!: string | null

  @Property({ type: 'timestamptz' })
  requestedAt!: Date

  @Property({ type: 'timestamptz' })
  dueAt!: Date
}
