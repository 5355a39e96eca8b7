import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** The morning digest of one staff member. Without a row, they receive it and have not had one yet. */
@Entity({ tableName: 'desk_digest' })
export class DeskDigest {
  @PrimaryKey({ type: 'uuid' }) userId!: string
  @Property({ type: 'boolean' }) wanted!: boolean
  /** The day of the last digest, in London. */
  @Property({ type: 'text', nullable: true }) lastDay!: string | null
}
