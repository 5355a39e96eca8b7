import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** Kept for a day, so that open pages learn that a submission was erased. */
@Entity({ tableName: 'desk_erasure' })
export class DeskErasure {
  @PrimaryKey({ type: 'uuid' })
  submissionId!: string

  @Property({ type: 'timestamptz' })
  erasedAt!: Date
}
