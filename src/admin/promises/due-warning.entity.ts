import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A due time of a submission for which a warning has been sent. */
@Entity({ tableName: 'due_warning' })
export class DueWarning {
  @PrimaryKey({ type: 'uuid' }) submissionId!: string
  @PrimaryKey({ type: 'timestamptz' }) dueAt!: Date
  @Property({ type: 'timestamptz' }) warnedAt!: Date
}
