import { ArrayMaxSize, ArrayMinSize, IsArray, Matches } from 'class-validator'
import { IsMoment } from '../../../common/moment.decorator.js'
import { MAX_BULK } from '../../desk.rules.js'
import { DeskChangesDto } from './change-entry.dto.js'

export class ChangeEntriesDto extends DeskChangesDto {
  /** Each is `id:version`, with the version that was on screen. */
  @IsArray({ message: 'Select some rows first.' })
  @ArrayMinSize(1, { message: 'Select some rows first.' })
  @ArrayMaxSize(MAX_BULK, { message: `Select at most ${MAX_BULK} rows at a time.` })
  @Matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}:\d{1,9}$/i, {
    each: true,
    message: 'Name each row by its id and version.',
  })
  rows!: string[]
}

export class ChangeMatchingDto extends DeskChangesDto {
  /** When the list was loaded; entries that arrived later are excluded. */
  @IsMoment('Say when the list was read.')
  asOf!: string
}
