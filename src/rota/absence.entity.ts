import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

/** Days in London on which someone is given nothing new, the last one included. */
@Entity({ tableName: 'absence' })
export class Absence {
  [OptionalProps]?: 'id'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'uuid' })
  userId!: string

  @Property({ type: 'text' })
  fromDay!: string

  @Property({ type: 'text' })
  toDay!: string
}
