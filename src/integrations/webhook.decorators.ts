import { Trimmed } from '../desk/desk.decorators.js'
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator'
import { applyDecorators } from '@nestjs/common'
import { MAX_DESCRIPTION, MAX_WEBHOOK_URL, WEBHOOK_EVENT_TYPES } from '../webhooks/webhook.rules.js'

const ADDRESSED = { message: 'Enter an address that begins with https://.' }
const DESCRIBED = { message: `Describe it in at most ${MAX_DESCRIPTION} characters.` }
const CHOSEN = { message: 'Choose at least one event.' }

export const IsAddress = () =>
  applyDecorators(
    MaxLength(MAX_WEBHOOK_URL, { message: `An address is no longer than ${MAX_WEBHOOK_URL} characters.` }),
    IsString(ADDRESSED),
    Trimmed(),
  )
export const IsDescription = () =>
  applyDecorators(MaxLength(MAX_DESCRIPTION, DESCRIBED), IsString(DESCRIBED), Trimmed())
export const AreEvents = () =>
  applyDecorators(
    IsIn(WEBHOOK_EVENT_TYPES, { each: true, message: 'There is no such event.' }),
    ArrayUnique({ message: 'Name each event once.' }),
    ArrayMinSize(1, CHOSEN),
    IsArray(CHOSEN),
  )
