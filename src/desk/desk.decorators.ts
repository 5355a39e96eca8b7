import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsString, Length, MaxLength, ValidateBy, ValidateIf } from 'class-validator'
import { applyDecorators } from '@nestjs/common'
import { DESK_OUTCOMES, isDay, MAX_REASON, STATUSES } from './desk.rules.js'

export const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))

/** An empty field of a form is no filter. */
export const Filter = () =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }) => (typeof value === 'string' ? value.trim() || undefined : value)),
  )

export const IsDay = (message: string) =>
  ValidateBy({
    name: 'isDay',
    validator: { validate: (value) => typeof value === 'string' && isDay(value), defaultMessage: () => message },
  })

/** The members of a change of status. Each is required with the status that needs it, and ignored with any other. */
export const IsStatus = () => IsIn(STATUSES, { message: 'Choose a status: new, in progress, waiting, done or spam.' })
export const IsWaitingDay = () =>
  applyDecorators(
    ValidateIf(({ status }: { status?: string }) => status === 'waiting'),
    IsDay('Choose the day until which it waits.'),
  )
export const IsOutcome = () =>
  applyDecorators(
    ValidateIf(({ status }: { status?: string }) => status === 'done'),
    IsIn(DESK_OUTCOMES, { message: 'Choose how it ended: accepted, declined, answered or no reply.' }),
  )
export const IsReason = () =>
  applyDecorators(
    ValidateIf(({ status, outcome }: Record<string, unknown>) => status === 'done' && outcome === 'declined'),
    IsString({ message: 'Say why it is declined.' }),
    Length(1, MAX_REASON, { message: `Say in at most ${MAX_REASON} characters why it is declined.` }),
  )

/** The version that the page showed, so that later changes by others are not overwritten. */
export const IsShownVersion = () =>
  applyDecorators(
    IsOptional(),
    IsString({ message: 'Send the version as text.' }),
    MaxLength(64, { message: 'There is no such version.' }),
  )
