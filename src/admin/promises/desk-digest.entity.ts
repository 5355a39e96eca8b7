import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A person's mail of the morning. Without a row they want it and have had none. */
@Entity({ tableName: 'desk_digest' })
export class DeskDigest {
  @PrimaryKey({ type: 'uuid' })
  userId!: string

  @Property({ type: 'boolean' })
  wanted!: boolean

  /** The day of the last one, in London. */
  @Property({ type: 'text', nullable: true })
  lastDay!: string | null
}
