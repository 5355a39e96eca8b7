import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { WebhooksModule } from '../webhooks/webhooks.module.js'
import { DeskTokensService } from './desk-tokens.service.js'
import { DeskWebhooksService } from './desk-webhooks.service.js'
import { OpenApiController } from './openapi/openapi.controller.js'
import { OpenApiService } from './openapi/openapi.service.js'
import { RestModule } from './rest/rest.module.js'
import { TokensController } from './tokens.controller.js'
import { WebhooksController } from './webhooks.controller.js'

@Module({
  imports: [AuthModule, DeskModule, RestModule, WebhooksModule],
  controllers: [OpenApiController, TokensController, WebhooksController],
  providers: [DeskTokensService, DeskWebhooksService, OpenApiService],
})
export class IntegrationsModule {}
