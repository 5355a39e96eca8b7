import { OptionalProps } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../auth/users/user.entity.js'
import type { ListName } from '../desk/desk.rules.js'

@Entity({ tableName: 'desk_view' })
export class DeskView {
  [OptionalProps]?: 'createdAt' | 'deletedAt' | 'id'

  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @ManyToOne(() => User) owner!: User
  @Property({ type: 'text' }) name!: string
  @Property({ type: 'text' }) tab!: ListName
  /** In the form of the list's query string. */
  @Property({ type: 'text' }) query!: string
  @Property({ type: 'boolean' }) shared!: boolean
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
  /** It can be restored for a while. */
  @Property({ type: 'timestamptz', nullable: true }) deletedAt: Date | null = null
}
