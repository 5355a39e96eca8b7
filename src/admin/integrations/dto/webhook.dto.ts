import { Transform } from 'class-transformer'
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { IsMoment } from '../../../common/moment.decorator.js'
import {
  MAX_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../../webhooks/webhook.rules.js'

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
