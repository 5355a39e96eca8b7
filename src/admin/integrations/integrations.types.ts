import type { Scope } from '../../common/scope.rules.js'
import type { DeliveryState, EndpointState, WebhookEventType } from '../../webhooks/webhook.rules.js'
import type { Count, DeskWaiting, Me } from '../desk.types.js'

/** Why a token works no more. */
export type TokenEnd = 'revoked' | 'expired' | 'owner'

export interface DeskToken {
  id: string
  name: string
  /** Its last characters. */
  ending: string
  scopes: Scope[]
  /** Who made it; none once that account is gone. */
  owner: string | null
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  ended: TokenEnd | null
}

export interface DeskTokens {
  tokens: DeskToken[]
  waiting: DeskWaiting
  me: Me
  now: string
}

export interface CreatedToken {
  id: string
  /** Shown this once; only a hash of it is kept. */
  token: string
}

export interface DeskWebhook {
  id: string
  url: string
  description: string
  events: WebhookEventType[]
  state: EndpointState
  /** The first failure since its last success. */
  failingSince: string | null
  /** The secret before this one signs as well until then. */
  bothSecretsUntil: string | null
  createdAt: string
  /** How many of its deliveries of the last days are in each state; in the list alone. */
  counts: Record<DeliveryState, Count> | null
}

export interface DeskWebhooks {
  webhooks: DeskWebhook[]
  waiting: DeskWaiting
  me: Me
  now: string
}

export interface DeskDelivery {
  id: string
  type: string
  /** The body as it is sent. */
  payload: string
  state: DeliveryState
  tries: number
  lastStatus: number | null
  /** The beginning of what the receiver answered, or why none was reached. */
  answer: string | null
  createdAt: string
  lastTryAt: string | null
  nextTryAt: string | null
}

export interface DeskWebhookPage {
  webhook: DeskWebhook
  deliveries: DeskDelivery[]
  /** The last id of this page, where there are older ones. */
  next: string | null
  waiting: DeskWaiting
  me: Me
  now: string
}

export interface CreatedWebhook {
  id: string
  /** Shown this once. */
  secret: string
}
