import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

/** Days in London, inclusive, on which a user is assigned nothing new. */
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
