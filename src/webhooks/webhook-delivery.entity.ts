import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { DeliveryState } from './webhook.rules.js'

/** One event on its way to one endpoint. */
@Entity({ tableName: 'webhook_delivery' })
export class WebhookDelivery {
  [OptionalProps]?:
    'answer' | 'createdAt' | 'id' | 'lastStatus' | 'lastTryAt' | 'nextTryAt' | 'state' | 'step' | 'tries'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'uuid' })
  endpointId!: string

  @Property({ type: 'text' })
  type!: string

  /** The body to the byte, since it is what is signed. */
  @Property({ type: 'text' })
  payload!: string

  @Property({ type: 'text' })
  state: DeliveryState = 'pending'

  @Property({ type: 'integer' })
  tries: number = 0

  /** Its place in the schedule of tries; back to the start when it is sent again from the desk. */
  @Property({ type: 'integer' })
  step: number = 0

  @Property({ type: 'timestamptz', nullable: true })
  nextTryAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  lastTryAt: Date | null = null

  @Property({ type: 'integer', nullable: true })
  lastStatus: number | null = null

  /** The beginning of what the receiver answered, or why none was reached. */
  @Property({ type: 'text', nullable: true })
  answer: string | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
