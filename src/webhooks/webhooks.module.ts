import { Module } from '@nestjs/common'
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.js'
import { WebhookDeliveryService } from './webhook-delivery.service.js'
import { WebhookEventsService } from './webhook-events.service.js'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { AuthModule } from '../auth/auth.module.js'
import { HealthModule } from '../health/health.module.js'
import { WebhooksService } from './webhooks.service.js'

@Module({
  imports: [MikroOrmModule.forFeature([WebhookDelivery, WebhookEndpoint]), AuditModule, AuthModule, HealthModule],
  providers: [WebhookDeliveryService, WebhookEventsService, WebhooksService],
  exports: [WebhookEventsService, WebhooksService],
})
export class WebhooksModule {}
