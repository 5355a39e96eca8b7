export const WEBHOOK_EVENTS = {
  'submission.received': 'A form came in',
  'entry.changed': 'Status, owner or due date of an entry changed',
  'entry.noted': 'A note was added to an entry',
  'entry.erased': 'An entry was erased',
  'call.changed': 'A call was proposed, booked, moved, cancelled, attended or missed',
  'application.decided': 'An application was accepted, declined or withdrawn',
  'statement.changed': 'An investor signed a statement, or one was ended',
  'profile.changed': 'The description of a company was drafted, sent, approved, replaced or withdrawn',
  'introduction.changed': 'An introduction was proposed, asked about, agreed to, made, ended or followed up',
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

export const ROTATION_HOURS = 24
/** An endpoint that fails for this long without a success is disabled. */
export const FAILING_DAYS = 5
export const DELIVERY_DAYS = 30

/** The retry, counted from 0, after which a delivery has failed: 19 attempts in three days or a little more. */
export const LAST_RETRY = 18
