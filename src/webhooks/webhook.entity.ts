import { OptionalProps } from '@mikro-orm/core'
import type { DeliveryState, WebhookEventType, EndpointState } from './webhook.rules.js'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

@Entity({ tableName: 'webhook_endpoint' })
export class WebhookEndpoint {
  [OptionalProps]?: 'createdAt' | 'failingSince' | 'id' | 'previousSecret' | 'previousUntil' | 'state'
  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) url!: string
  @Property({ type: 'text' }) description!: string
  @Property({ type: 'json', columnType: 'jsonb' }) events!: WebhookEventType[]
  /** Encrypted, like the previous one. */
  @Property({ type: 'text', hidden: true }) secret!: string
  @Property({ type: 'text', nullable: true, hidden: true }) previousSecret: string | null = null
  @Property({ type: 'timestamptz', nullable: true }) previousUntil: Date | null = null
  @Property({ type: 'text' }) state: EndpointState = 'active'
  /** The first failure since the last success. */
  @Property({ type: 'timestamptz', nullable: true }) failingSince: Date | null = null
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
}

@Entity({ tableName: 'webhook_delivery' })
export class WebhookDelivery {
  [OptionalProps]?: 'answer' | 'createdAt' | 'id' | 'lastStatus' | 'lastTryAt' | 'nextTryAt' | 'state' | 'tries'

  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'uuid' }) endpointId!: string
  @Property({ type: 'text' }) type!: string
  /** The exact body, since its bytes are signed. */
  @Property({ type: 'text' }) payload!: string
  @Property({ type: 'text' }) state: DeliveryState = 'pending'
  @Property({ type: 'integer' }) tries: number = 0
  /** Not stored in this table: only the queue knows it. */
  @Property({ type: 'timestamptz', persist: false }) nextTryAt: Date | null = null
  @Property({ type: 'timestamptz', nullable: true }) lastTryAt: Date | null = null
  @Property({ type: 'integer', nullable: true }) lastStatus: number | null = null
  /** The start of the receiver's response, or why it could not be reached. */
  @Property({ type: 'text', nullable: true }) answer: string | null = null
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
}
