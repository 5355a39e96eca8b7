import { Transform } from 'class-transformer'
import { IsBoolean, IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator'
import { MAX_VIEW_NAME, MAX_VIEW_QUERY, TABS, type DeskTab } from '../../desk.rules.js'

const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
const NAMED = { message: `Give the view a name of at most ${MAX_VIEW_NAME} characters.` }

export class SaveViewDto {
  @Trimmed()
  @IsString(NAMED)
  @Length(1, MAX_VIEW_NAME, NAMED)
  name!: string

  @IsIn(TABS, { message: 'Choose the list that the view is of.' })
  tab!: DeskTab

  /** In the form of the list's query string. */
  @IsString({ message: 'Say which filter the view keeps.' })
  @MaxLength(MAX_VIEW_QUERY, { message: 'This filter is too long to be kept.' })
  query!: string

  @IsBoolean({ message: 'Say whether the view is shared.' })
  shared!: boolean
}

export class ChangeViewDto {
  @IsOptional()
  @Trimmed()
  @IsString(NAMED)
  @Length(1, MAX_VIEW_NAME, NAMED)
  name?: string

  @IsOptional()
  @IsBoolean({ message: 'Say whether the view is shared.' })
  shared?: boolean
}
