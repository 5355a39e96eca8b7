import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A user who is assigned new entries in turn. */
@Entity({ tableName: 'rota_member' })
export class RotaMember {
  @PrimaryKey({ type: 'uuid' })
  userId!: string

  /** Their last turn: the member with the lowest number is next. */
  @Property({ type: 'number', columnType: 'bigint' })
  lastTurn!: number
}
