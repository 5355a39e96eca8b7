import { IsIn, IsInt, IsUUID, Min, ValidateBy } from 'class-validator'
import { isDay } from '../../desk.rules.js'
import { REQUEST_KINDS, type RequestKind } from '../people.rules.js'

export class MergePersonDto {
  @IsUUID('all', { message: 'A person is named by one of their submissions.' })
  other!: string
}

export class ErasePersonDto {
  /** How many submissions the preview showed; if there are others by now, nothing is erased. */
  @IsInt({ message: 'Look at what is erased first.' })
  @Min(1, { message: 'Look at what is erased first.' })
  submissions!: number
}

export class RecordRequestDto {
  @IsIn(REQUEST_KINDS, { message: 'Choose what was asked for.' })
  kind!: RequestKind

  @ValidateBy({
    name: 'isDay',
    validator: {
      validate: (value) => typeof value === 'string' && isDay(value),
      defaultMessage: () => 'Enter the day on which it came, such as 2026-11-30.',
    },
  })
  receivedOn!: string
}
