import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { EndpointState, WebhookEventType } from './webhook.rules.js'

/** An address that receives events, with the secret that signs them. */
@Entity({ tableName: 'webhook_endpoint' })
export class WebhookEndpoint {
  [OptionalProps]?: 'createdAt' | 'failingSince' | 'id' | 'previousSecret' | 'previousUntil' | 'state'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'text' })
  url!: string

  @Property({ type: 'text' })
  description!: string

  @Property({ type: 'json', columnType: 'jsonb' })
  events!: WebhookEventType[]

  /** Encrypted, like the previous one. */
  @Property({ type: 'text', hidden: true })
  secret!: string

  @Property({ type: 'text', nullable: true, hidden: true })
  previousSecret: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  previousUntil: Date | null = null

  @Property({ type: 'text' })
  state: EndpointState = 'active'

  /** The first failure since the last success. */
  @Property({ type: 'timestamptz', nullable: true })
  failingSince: Date | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
