import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** What is wrong now, as the desk and the admins' mail say it. */
@Entity({ tableName: 'watch_condition' })
export class WatchCondition {
  @PrimaryKey({ type: 'text' }) name!: string
  @Property({ type: 'text' }) message!: string
  @Property({ type: 'timestamptz' }) since!: Date
  @Property({ type: 'timestamptz' }) seenAt!: Date
}
