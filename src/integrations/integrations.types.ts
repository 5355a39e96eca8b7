import type { Scope } from '../common/role.rules.js'
import type { DeliveryState, EndpointState, WebhookEventType } from '../webhooks/webhook.rules.js'
import type { Count, DeskRead } from '../desk/desk.types.js'

/** Why a token is no longer valid. */
export type TokenEnd = 'revoked' | 'expired' | 'owner'

export interface DeskToken {
  id: string
  name: string
  /** Its last characters. */
  ending: string
  scopes: Scope[]
  /** The account that created it; null once that account is deleted. */
  owner: string | null
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  ended: TokenEnd | null
}

export interface DeskTokens extends DeskRead {
  tokens: DeskToken[]
}

export interface CreatedToken {
  id: string
  /** The secret, shown only once; only its hash is stored. */
  token: string
}

export interface DeskWebhook {
  id: string
  url: string
  description: string
  events: WebhookEventType[]
  state: EndpointState
  /** The first failure since the last success. */
  failingSince: string | null
  /** Until then the previous secret signs as well. */
  bothSecretsUntil: string | null
  createdAt: string
  /** The deliveries that are kept, by state; only in the list. */
  counts: Record<DeliveryState, Count> | null
}

export interface DeskWebhooks extends DeskRead {
  webhooks: DeskWebhook[]
}

export interface DeskDelivery {
  id: string
  type: string
  /** The body as sent. */
  payload: string
  state: DeliveryState
  tries: number
  lastStatus: number | null
  /** The start of the receiver's response, or why it could not be reached. */
  answer: string | null
  createdAt: string
  lastTryAt: string | null
  nextTryAt: string | null
}

export interface DeskWebhookPage extends DeskRead {
  webhook: DeskWebhook
  deliveries: DeskDelivery[]
  /** The last id of this page, if there are older ones. */
  next: string | null
}

export interface CreatedWebhook {
  id: string
  /** The secret, shown only once. */
  secret: string
}
