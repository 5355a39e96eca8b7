import { ArrayMaxSize, ArrayNotEmpty, IsIn, IsOptional, IsUUID } from 'class-validator'
import { Transform } from 'class-transformer'
import { MAX_BULK } from '../../desk.rules.js'
import { ListDeskDto } from './list-desk.dto.js'

/** The rows that match a filter, or the selected ones. */
export class ExportDeskDto extends ListDeskDto {
  @IsIn(['csv', 'json'], { message: 'Ask for csv or json.' })
  format: 'csv' | 'json' = 'csv'

  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
  @ArrayNotEmpty({ message: 'Name each row by its id.' })
  @ArrayMaxSize(MAX_BULK, { message: `Select at most ${MAX_BULK} rows at a time.` })
  @IsUUID('all', { each: true, message: 'Name each row by its id.' })
  ids?: string[]
}
