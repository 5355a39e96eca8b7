import { Module, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS } from '../common/durations.rules.js'
import { JobsService } from '../jobs/jobs.service.js'
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.js'
import { webhookRepository } from './webhook.repository.js'
import { WebhookDeliveryService } from './webhook-delivery.service.js'
import { WebhookEventsService } from './webhook-events.service.js'
import { DELIVERY_DAYS } from './webhook.rules.js'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { AuthModule } from '../auth/auth.module.js'
import { HealthModule } from '../health/health.module.js'
import { WebhooksService } from './webhooks.service.js'

const NIGHTLY = '41 3 * * *'

@Module({
  imports: [MikroOrmModule.forFeature([WebhookDelivery, WebhookEndpoint]), AuditModule, AuthModule, HealthModule],
  providers: [WebhookDeliveryService, WebhookEventsService, WebhooksService],
  exports: [WebhookEventsService, WebhooksService],
})
export class WebhooksModule implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
  ) {}

  async onModuleInit() {
    const before = () => new Date(Date.now() - DELIVERY_DAYS * DAY_MS)
    await this.jobs.schedule('webhook-retention', NIGHTLY, () => webhookRepository.purge(this.em.fork(), before()), {
      // What share of them is old says nothing: a busy day makes many.
      due: async () => [{ label: 'deliveries', due: await webhookRepository.countBefore(this.em.fork(), before()) }],
    })
  }
}
