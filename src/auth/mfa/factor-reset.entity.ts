import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A requested removal of someone's second factor, carried out after the waiting time unless it is cancelled. */
@Entity({ tableName: 'factor_resets' })
export class FactorReset {
  @PrimaryKey({ type: 'uuid' }) userId!: string
  @Property({ type: 'uuid', nullable: true }) requestedBy!: string | null
  @Property({ type: 'timestamptz' }) requestedAt!: Date
  @Property({ type: 'timestamptz' }) dueAt!: Date
}
