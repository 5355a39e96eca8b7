import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** The random root that the first start generates; once AUTH_SECRET is set, it only decrypts and verifies. */
@Entity({ tableName: 'server_secrets' })
export class ServerSecret {
  @PrimaryKey({ type: 'text' }) name!: string
  @Property({ type: 'text', hidden: true }) value!: string
  @Property({ type: 'datetime' }) createdAt!: Date
}
