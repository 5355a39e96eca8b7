import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** Whether new entries are given out, and which; one row, locked by whoever gives them out. */
@Entity({ tableName: 'rota' })
export class Rota {
  @PrimaryKey({ type: 'smallint' })
  id!: number

  @Property({ type: 'boolean' })
  isOn!: boolean

  /** The types of the forms. */
  @Property({ type: 'json', columnType: 'jsonb' })
  kinds!: string[]

  /** Counts the entries that were given out. */
  @Property({ type: 'number', columnType: 'bigint' })
  turn!: number
}
