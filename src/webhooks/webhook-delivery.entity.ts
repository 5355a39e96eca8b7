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

  /** The exact body, since its bytes are signed. */
  @Property({ type: 'text' })
  payload!: string

  @Property({ type: 'text' })
  state: DeliveryState = 'pending'

  @Property({ type: 'integer' })
  tries: number = 0

  /** Its position in the retry schedule; reset when it is resent from the desk. */
  @Property({ type: 'integer' })
  step: number = 0

  @Property({ type: 'timestamptz', nullable: true })
  nextTryAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  lastTryAt: Date | null = null

  @Property({ type: 'integer', nullable: true })
  lastStatus: number | null = null

  /** The start of the receiver's answer, or why it could not be reached. */
  @Property({ type: 'text', nullable: true })
  answer: string | null = null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
