import { Transform, Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator'
import { IsDay, IsShownVersion } from '../desk/desk.decorators.js'
import { IsMoment } from '../common/moment.decorator.js'
import { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import {
  BUFFERS,
  type CallMove,
  LENGTHS,
  MAX_PROPOSALS,
  MOVES,
  PLACES,
  type Place,
  WEEKDAYS,
  type Weekday,
  ZONES,
} from './call.rules.js'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export class ChooseTimeDto extends StatusLinkDto {
  @IsMoment('Choose a time.') startsAt!: string
  @IsIn(Object.keys(ZONES), { message: 'Choose a time zone from the list.' }) zone!: string
}

export class LondonTimeDto {
  @IsDay('Enter a date such as 2026-11-30.') day!: string
  @Matches(TIME, { message: 'Enter a time such as 14:30.' }) time!: string
}

/** A handler books one time, or proposes several for the sender to choose from. */
export class ArrangeCallDto {
  @IsUUID('all', { message: 'Choose the host of the call.' }) host!: string

  @IsArray({ message: 'Choose a time.' })
  @ArrayMinSize(1, { message: 'Choose a time.' })
  @ArrayMaxSize(MAX_PROPOSALS, { message: `Propose at most ${MAX_PROPOSALS} times.` })
  @ValidateNested({ each: true })
  @Type(() => LondonTimeDto)
  times!: LondonTimeDto[]

  /** True: the sender chooses one of the times. */
  @IsBoolean({ message: 'Say whether the sender chooses.' }) propose!: boolean
}

export class MoveCallDto {
  @IsIn(Object.keys(MOVES), { message: 'There is no such change.' }) move!: CallMove

  @IsInt({ message: 'Say which version this changes.' })
  @Min(1, { message: 'Say which version this changes.' })
  version!: number

  /** For `move` only; without it, the host stays. */
  @IsOptional() @IsUUID('all', { message: 'Choose the host of the call.' }) host?: string

  /** For `move` only: the new time, which may be the present one. */
  @ValidateIf(({ move }: MoveCallDto) => move === 'move')
  @IsObject({ message: 'Choose a time.' })
  @ValidateNested()
  @Type(() => LondonTimeDto)
  to?: LondonTimeDto
}

export class StretchDto {
  @IsIn(WEEKDAYS, { message: 'Choose a weekday.' }) day!: Weekday
  @Matches(TIME, { message: 'Enter a time such as 09:00.' }) from!: string
  @Matches(TIME, { message: 'Enter a time such as 17:30.' }) until!: string
}

export class ChangeHoursDto {
  /** Whose hours these are: by default the caller's; only admins may change someone else's. */
  @IsOptional() @IsUUID('all', { message: 'Choose the person from the list.' }) person?: string
  @IsBoolean({ message: 'Say whether times are offered.' }) offered!: boolean
  @IsIn(LENGTHS, { message: 'A call takes 30 to 45 minutes.' }) length!: number
  @IsIn(BUFFERS, { message: 'Choose the pause after a call.' }) buffer!: number
  @IsIn(PLACES, { message: 'Choose how you meet.' }) place!: Place

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @ValidateIf(({ place }: ChangeHoursDto) => place === 'video')
  @MaxLength(500, { message: 'Enter a shorter address.' })
  @IsUrl(
    { protocols: ['https'], require_protocol: true },
    { message: 'Enter an address such as https://meet.example.com/ann.' },
  )
  @IsString({ message: 'Enter the address of the video call.' })
  address?: string

  @IsArray({ message: 'Enter the weekly hours.' })
  @ArrayMaxSize(15, { message: 'Enter at most three stretches a day.' })
  @ValidateNested({ each: true })
  @Type(() => StretchDto)
  weekly!: StretchDto[]

  @IsShownVersion() version?: string
}
