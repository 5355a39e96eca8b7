import { IsIn, IsOptional, IsUUID } from 'class-validator'
import { IsMoment } from '../common/moment.decorator.js'
import type { WebhookEventType } from '../webhooks/webhook.rules.js'
import { IsAddress, IsDescription, AreEvents } from './webhook.decorators.js'

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
