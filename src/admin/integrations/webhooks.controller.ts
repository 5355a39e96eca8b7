import { Trimmed } from '../request-parts.js'
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common'
import { IsMoment } from '../../common/moment.decorator.js'
import {
  MAX_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../webhooks/webhook.rules.js'
import { Authenticated, Role, Sensitive, Action, Id } from '../../common/access.js'
import { startOfDay } from '../../common/london-time.js'
import { WebhooksService } from '../../webhooks/webhooks.service.js'
import { type Actor, CurrentActor } from '../../auth/access/actor.js'
import { isDay } from '../desk.rules.js'
import { DeskWebhooksService } from './desk-webhooks.service.js'

const ADDRESSED = { message: 'Enter an address that begins with https://.' }
const DESCRIBED = { message: `Describe it in at most ${MAX_DESCRIPTION} characters.` }
const CHOSEN = { message: 'Choose at least one event.' }

const IsAddress = () =>
  applyDecorators(
    MaxLength(MAX_WEBHOOK_URL, { message: `An address is no longer than ${MAX_WEBHOOK_URL} characters.` }),
    IsString(ADDRESSED),
    Trimmed(),
  )
const IsDescription = () => applyDecorators(MaxLength(MAX_DESCRIPTION, DESCRIBED), IsString(DESCRIBED), Trimmed())
const AreEvents = () =>
  applyDecorators(
    IsIn(WEBHOOK_EVENT_TYPES, { each: true, message: 'There is no such event.' }),
    ArrayUnique({ message: 'Name each event once.' }),
    ArrayMinSize(1, CHOSEN),
    IsArray(CHOSEN),
  )

export class CreateWebhookDto {
  @IsAddress() url!: string
  @IsDescription() description: string = ''
  @AreEvents() events!: WebhookEventType[]
}

export class ChangeWebhookDto {
  @IsOptional() @IsAddress() url?: string
  @IsOptional() @IsDescription() description?: string
  @IsOptional() @AreEvents() events?: WebhookEventType[]
  @IsOptional() @IsIn(['active', 'paused'], { message: 'Pause it or resume it.' }) state?: 'active' | 'paused'
}

export class ListDeliveriesDto {
  @IsOptional() @IsUUID('all', { message: 'There is no such page of the list.' }) before?: string
}

export class ReplayFailedDto {
  @IsMoment('Enter since when, such as 2026-11-30.') since!: string
}

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
