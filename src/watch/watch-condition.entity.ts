import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** A present problem, as shown at the desk and in the email to admins. */
@Entity({ tableName: 'watch_condition' })
export class WatchCondition {
  @PrimaryKey({ type: 'text' }) name!: string
  @Property({ type: 'text' }) message!: string
  @Property({ type: 'timestamptz' }) since!: Date
  @Property({ type: 'timestamptz' }) seenAt!: Date
}
