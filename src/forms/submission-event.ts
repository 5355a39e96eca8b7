import type { WebhookEvent } from '../webhooks/webhook-events.service.js'
import type { FormType } from './form-options.rules.js'

interface Received {
  id: string
  reference: string
  type: FormType
  receivedAt: Date
}

/** What endpoints hear of a form: where to find it, and nothing of what it says. */
export const receivedEvent = ({ id, reference, type, receivedAt }: Received): WebhookEvent => ({
  type: 'submission.received',
  data: { id, reference, form: type, status: 'new', receivedAt: receivedAt.toISOString() },
})
