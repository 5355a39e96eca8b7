import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** The settings of the rota: a single row, locked while entries are assigned. */
@Entity({ tableName: 'rota' })
export class Rota {
  @PrimaryKey({ type: 'smallint' })
  id!: number

  @Property({ type: 'boolean' })
  isOn!: boolean

  /** The form types. */
  @Property({ type: 'json', columnType: 'jsonb' })
  kinds!: string[]

  /** The number of entries assigned so far. */
  @Property({ type: 'number', columnType: 'bigint' })
  turn!: number
}
