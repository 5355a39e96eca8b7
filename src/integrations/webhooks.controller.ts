import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common'
import { Authenticated, Role, Sensitive, Action, Id } from '../common/access.js'
import { startOfDay } from '../common/london-time.js'
import { WebhooksService } from '../webhooks/webhooks.service.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { isDay } from '../desk/desk.rules.js'
import { DeskWebhooksService } from './desk-webhooks.service.js'
import { CreateWebhookDto, ListDeliveriesDto, ChangeWebhookDto, ReplayFailedDto } from './webhooks.dto.js'

/** A day begins in London, as at the whole desk. */
const sinceMoment = (since: string) => (isDay(since) ? startOfDay(since) : new Date(since))

@Authenticated({ role: Role.Admin })
@Controller('api/admin')
export class WebhooksController {
  constructor(
    private readonly desk: DeskWebhooksService,
    private readonly webhooks: WebhooksService,
  ) {}

  @Get('webhooks')
  list(@CurrentActor() actor: Actor) {
    return this.desk.list(actor)
  }

  @Post('webhooks')
  @Sensitive()
  create(@Body() dto: CreateWebhookDto, @CurrentActor() actor: Actor) {
    return this.webhooks.create(dto, actor)
  }

  @Get('webhooks/:id')
  page(@Id() id: string, @Query() { before }: ListDeliveriesDto, @CurrentActor() actor: Actor) {
    return this.desk.page(id, before, actor)
  }

  @Patch('webhooks/:id')
  @Sensitive()
  @HttpCode(204)
  change(@Id() id: string, @Body() dto: ChangeWebhookDto, @CurrentActor() actor: Actor) {
    return this.webhooks.change(id, dto, actor)
  }

  @Delete('webhooks/:id')
  @Sensitive()
  @HttpCode(204)
  remove(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.webhooks.remove(id, actor)
  }

  @Action('webhooks/:id/secret')
  @Sensitive()
  rotate(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.webhooks.rotate(id, actor)
  }

  @Action('webhooks/:id/test')
  test(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.webhooks.test(id, actor)
  }

  @Action('webhooks/:id/replay')
  replayFailed(@Id() id: string, @Body() { since }: ReplayFailedDto, @CurrentActor() actor: Actor) {
    return this.webhooks.replayFailed(id, sinceMoment(since), actor)
  }

  @Action('webhook-deliveries/:id/replay', 204)
  replay(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.webhooks.replay(id, actor)
  }
}
