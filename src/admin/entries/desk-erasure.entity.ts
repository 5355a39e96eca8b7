import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** That a submission was erased, for a day: whoever has it on the screen learns of it, though nothing of it is left. */
@Entity({ tableName: 'desk_erasure' })
export class DeskErasure {
  @PrimaryKey({ type: 'uuid' })
  submissionId!: string

  @Property({ type: 'timestamptz' })
  erasedAt!: Date
}
