import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../../auth/users/user.entity.js'
import type { DeskTab } from '../desk.rules.js'

/** A filter of one list under a name, its owner's alone or everyone's at the desk. */
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

  /** As the address of the list has it. */
  @Property({ type: 'text' })
  query!: string

  @Property({ type: 'boolean' })
  shared!: boolean

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
