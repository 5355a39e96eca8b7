import type { WebhookEvent } from '../webhooks/webhook-events.service.js'
import type { FormType } from './form-options.rules.js'

interface Received {
  id: string
  reference: string
  type: FormType
  receivedAt: Date
}

/** The webhook event for a new submission: its id and kind, but none of its content. */
export const receivedEvent = ({ id, reference, type, receivedAt }: Received): WebhookEvent => ({
  type: 'submission.received',
  data: { id, reference, form: type, status: 'new', receivedAt: receivedAt.toISOString() },
})
