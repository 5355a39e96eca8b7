import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

/** The settings of the rota: a single row, locked while entries are assigned. */
@Entity({ tableName: 'rota' })
export class Rota {
  @PrimaryKey({ type: 'smallint' }) id!: number
  @Property({ type: 'boolean' }) isOn!: boolean
  @Property({ type: 'json', columnType: 'jsonb' }) kinds!: string[]
  @Property({ type: 'number', columnType: 'bigint' }) turn!: number
}

@Entity({ tableName: 'rota_member' })
export class RotaMember {
  @PrimaryKey({ type: 'uuid' }) userId!: string
  /** Their last turn: the member with the lowest number is next. */
  @Property({ type: 'number', columnType: 'bigint' }) lastTurn!: number
}

/** Days in London, inclusive, on which a user is assigned nothing new. */
@Entity({ tableName: 'absence' })
export class Absence {
  [OptionalProps]?: 'id'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'uuid' }) userId!: string
  @Property({ type: 'text' }) fromDay!: string
  @Property({ type: 'text' }) toDay!: string
}
