import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** Someone who is given new entries in turn. */
@Entity({ tableName: 'rota_member' })
export class RotaMember {
  @PrimaryKey({ type: 'uuid' })
  userId!: string

  /** Which turn was last theirs: whoever has waited longest is next. */
  @Property({ type: 'number', columnType: 'bigint' })
  lastTurn!: number
}
