import { TABS, type DeskTab } from '../desk/desk.rules.js'
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, IsUUID, Matches } from 'class-validator'
import { IsShownVersion } from '../desk/desk.decorators.js'
import { MAX_ROTA } from '../rota/rota.rules.js'

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

export class ChangeRotaDto {
  @IsBoolean({ message: 'Say whether the rota is on.' }) on!: boolean

  @IsArray({ message: 'Choose the kinds of entries that the rota assigns.' })
  @IsIn(TABS, { each: true, message: 'Choose kinds of entries from the list.' })
  kinds!: DeskTab[]

  @IsArray({ message: 'Choose who takes part.' })
  @ArrayMaxSize(MAX_ROTA, { message: `Choose at most ${MAX_ROTA} people.` })
  @IsUUID('all', { each: true, message: 'Choose people from the list.' })
  members!: string[]
  @IsShownVersion() version?: string
}

export class AddAbsenceDto {
  @IsOptional() @IsUUID('all', { message: 'Choose the person from the list.' }) person?: string
  @Matches(DAY, { message: 'Enter the first day away.' }) from!: string
  @Matches(DAY, { message: 'Enter the last day away.' }) to!: string
}
