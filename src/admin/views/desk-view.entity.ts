import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../../auth/users/user.entity.js'
import type { DeskTab } from '../desk.rules.js'

/** A named filter of one list, private or shared with everyone at the desk. */
@Entity({ tableName: 'desk_view' })
@Unique({ properties: ['owner', 'name'] })
export class DeskView {
  [OptionalProps]?: 'createdAt' | 'id'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => User)
  owner!: User

  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'text' })
  tab!: DeskTab

  /** In the form of the list's query string. */
  @Property({ type: 'text' })
  query!: string

  @Property({ type: 'boolean' })
  shared!: boolean

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
