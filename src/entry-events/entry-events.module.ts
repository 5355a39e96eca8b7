import { Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { RotaModule } from '../rota/rota.module.js'
import { WebhooksModule } from '../webhooks/webhooks.module.js'
import { DeskHistory } from './history.entity.js'
import { EntryEventsService } from './entry-events.service.js'

@Module({
  imports: [MikroOrmModule.forFeature([DeskHistory]), AuditModule, RotaModule, WebhooksModule],
  providers: [EntryEventsService],
  exports: [EntryEventsService],
})
export class EntryEventsModule {}
