import { Injectable } from '@nestjs/common'
import type { WebhookDelivery, WebhookEndpoint } from '../webhooks/webhook.entity.js'
import { type DeliveryCounts, WebhooksService } from '../webhooks/webhooks.service.js'
import type { Actor } from '../auth/access/actor.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { DeskDelivery, DeskWebhook, DeskWebhookPage, DeskWebhooks } from './integrations.types.js'
import { wire } from '../common/wire.js'

const SIZE = 50

@Injectable()
export class DeskWebhooksService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly staff: DeskStaffService,
  ) {}

  async list(actor: Actor): Promise<DeskWebhooks> {
    const [found, frame] = await Promise.all([this.webhooks.list(), this.staff.readBy(actor)])
    return { webhooks: found.map(({ endpoint, counts }) => presentWebhook(endpoint, counts)), ...frame }
  }

  async page(id: string, before: string | undefined, actor: Actor): Promise<DeskWebhookPage> {
    const { endpoint, deliveries } = await this.webhooks.page(id, before, SIZE + 1)
    const shown = deliveries.slice(0, SIZE)
    return {
      webhook: presentWebhook(endpoint),
      deliveries: shown.map(presentDelivery),
      next: deliveries.length > SIZE ? (shown.at(-1)?.id ?? null) : null,
      ...this.staff.readBy(actor),
    }
  }
}

const presentWebhook = (endpoint: WebhookEndpoint, counts: DeliveryCounts | null = null): DeskWebhook => ({
  ...wire(endpoint, 'id', 'url', 'description', 'events', 'state', 'failingSince'),
  bothSecretsUntil:
    endpoint.previousUntil && endpoint.previousUntil > new Date() ? endpoint.previousUntil.toISOString() : null,
  ...wire(endpoint, 'createdAt'),
  counts,
})

const DELIVERY = ['id', 'type', 'payload', 'state', 'tries', 'lastStatus', 'answer'] as const

const presentDelivery = (delivery: WebhookDelivery): DeskDelivery =>
  wire(delivery, ...DELIVERY, 'createdAt', 'lastTryAt', 'nextTryAt')
