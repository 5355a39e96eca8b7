import { Transform } from 'class-transformer'
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import {
  Body,
  Controller,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
} from '@nestjs/common'
import { IsMoment } from '../../common/moment.decorator.js'
import {
  MAX_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../webhooks/webhook.rules.js'
import { clientOf } from '../../auth/access/client.js'
import type { RequestWithCaller } from '../../auth/access/caller.js'
import { Authenticated, Role, Sensitive } from '../../common/access.js'
import { startOfDay } from '../../common/london-time.js'
import { type Requester, WebhooksService } from '../../webhooks/webhooks.service.js'
import { type Actor, CurrentActor } from '../actor.js'
import { isDay } from '../desk.rules.js'
import { DeskWebhooksService } from './desk-webhooks.service.js'

const trim = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)
const ADDRESSED = { message: 'Enter an address that begins with https://.' }
const DESCRIBED = { message: `Describe it in at most ${MAX_DESCRIPTION} characters.` }
const CHOSEN = { message: 'Choose at least one event.' }

export class CreateWebhookDto {
  @Transform(trim)
  @IsString(ADDRESSED)
  @MaxLength(MAX_WEBHOOK_URL, { message: `An address is no longer than ${MAX_WEBHOOK_URL} characters.` })
  url!: string

  @Transform(trim)
  @IsString(DESCRIBED)
  @MaxLength(MAX_DESCRIPTION, DESCRIBED)
  description: string = ''

  @IsArray(CHOSEN)
  @ArrayMinSize(1, CHOSEN)
  @ArrayUnique({ message: 'Name each event once.' })
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true, message: 'There is no such event.' })
  events!: WebhookEventType[]
}

export class ChangeWebhookDto {
  @IsOptional()
  @Transform(trim)
  @IsString(ADDRESSED)
  @MaxLength(MAX_WEBHOOK_URL, { message: `An address is no longer than ${MAX_WEBHOOK_URL} characters.` })
  url?: string

  @IsOptional()
  @Transform(trim)
  @IsString(DESCRIBED)
  @MaxLength(MAX_DESCRIPTION, DESCRIBED)
  description?: string

  @IsOptional()
  @IsArray(CHOSEN)
  @ArrayMinSize(1, CHOSEN)
  @ArrayUnique({ message: 'Name each event once.' })
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true, message: 'There is no such event.' })
  events?: WebhookEventType[]

  @IsOptional()
  @IsIn(['active', 'paused'], { message: 'Pause it or resume it.' })
  state?: 'active' | 'paused'
}

export class ListDeliveriesDto {
  @IsOptional()
  @IsUUID('all', { message: 'There is no such page of the list.' })
  before?: string
}

export class ReplayFailedDto {
  @IsMoment('Enter since when, such as 2026-11-30.')
  since!: string
}

/** A day begins in London, as at the whole desk. */
const sinceMoment = (since: string) => (isDay(since) ? startOfDay(since) : new Date(since))

/** The caller and their client; these routes accept no API tokens. */
const ByCaller = createParamDecorator((_data: undefined, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<RequestWithCaller>()
  return { caller: request.user, client: clientOf(request) }
})

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
  create(@Body() dto: CreateWebhookDto, @ByCaller() by: Requester) {
    return this.webhooks.create(dto, by)
  }

  @Get('webhooks/:id')
  page(@Param('id', ParseUUIDPipe) id: string, @Query() { before }: ListDeliveriesDto, @CurrentActor() actor: Actor) {
    return this.desk.page(id, before, actor)
  }

  @Patch('webhooks/:id')
  @Sensitive()
  @HttpCode(204)
  change(@Param('id', ParseUUIDPipe) id: string, @Body() dto: ChangeWebhookDto, @ByCaller() by: Requester) {
    return this.webhooks.change(id, dto, by)
  }

  @Delete('webhooks/:id')
  @Sensitive()
  @HttpCode(204)
  remove(@Param('id', ParseUUIDPipe) id: string, @ByCaller() by: Requester) {
    return this.webhooks.remove(id, by)
  }

  @Post('webhooks/:id/secret')
  @Sensitive()
  @HttpCode(200)
  rotate(@Param('id', ParseUUIDPipe) id: string, @ByCaller() by: Requester) {
    return this.webhooks.rotate(id, by)
  }

  @Post('webhooks/:id/test')
  @HttpCode(200)
  test(@Param('id', ParseUUIDPipe) id: string, @ByCaller() by: Requester) {
    return this.webhooks.test(id, by)
  }

  @Post('webhooks/:id/replay')
  @HttpCode(200)
  replayFailed(@Param('id', ParseUUIDPipe) id: string, @Body() { since }: ReplayFailedDto, @ByCaller() by: Requester) {
    return this.webhooks.replayFailed(id, sinceMoment(since), by)
  }

  @Post('webhook-deliveries/:id/replay')
  @HttpCode(204)
  replay(@Param('id', ParseUUIDPipe) id: string, @ByCaller() by: Requester) {
    return this.webhooks.replay(id, by)
  }
}
