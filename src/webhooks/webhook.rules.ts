import { HOUR_SECONDS, MINUTE_SECONDS } from '../common/durations.rules.js'

/** The events that endpoints can subscribe to, with their labels. */
export const WEBHOOK_EVENTS = {
  'submission.received': 'A form came in',
  'entry.changed': 'Status, owner or due date of an entry changed',
  'entry.noted': 'A note was added to an entry',
  'entry.erased': 'An entry was erased',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[]

/** The event of "Send a test event", sent whatever the endpoint subscribes to. */
export const TEST_EVENT = 'webhook.test'

export const ENDPOINT_STATES = ['active', 'paused', 'disabled'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]
export const DELIVERY_STATES = ['pending', 'sent', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const MAX_ENDPOINTS = 20
export const MAX_WEBHOOK_URL = 2048
export const MAX_DESCRIPTION = 200

/** How long the previous secret keeps signing after a rotation. */
export const ROTATION_HOURS = 24
/** An endpoint that fails for this long without a success is disabled. */
export const FAILING_DAYS = 5
export const DELIVERY_DAYS = 30

/** Seconds before each retry, as Standard Webhooks recommends: ten tries in a little over three days. */
export const RETRY_DELAYS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  14 * HOUR_SECONDS,
  20 * HOUR_SECONDS,
  24 * HOUR_SECONDS,
]
const JITTER = 0.2

/** The delay after the try at this position of the schedule, plus up to a fifth; undefined after the last. */
export function retryDelay(step: number, random: () => number = Math.random): number | undefined {
  const delay = RETRY_DELAYS[step]
  return delay === undefined ? undefined : Math.round(delay * (1 + JITTER * random()))
}
