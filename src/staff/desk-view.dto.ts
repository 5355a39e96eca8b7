import { type ListName, MAX_VIEW_QUERY, MAX_VIEW_NAME, LISTS } from '../desk/desk.rules.js'
import { IsString, Length, IsIn, MaxLength, IsBoolean, IsOptional } from 'class-validator'
import { Trimmed } from '../desk/desk.decorators.js'

const NAMED = { message: `Give the view a name of at most ${MAX_VIEW_NAME} characters.` }

export class SaveViewDto {
  @Trimmed() @IsString(NAMED) @Length(1, MAX_VIEW_NAME, NAMED) name!: string
  @IsIn(LISTS, { message: 'Choose the list that the view is of.' }) tab!: ListName

  @IsString({ message: 'Say which filter the view keeps.' })
  @MaxLength(MAX_VIEW_QUERY, { message: 'This filter is too long to be kept.' })
  query!: string
  @IsBoolean({ message: 'Say whether the view is shared.' }) shared!: boolean
}

export class ChangeViewDto {
  @IsOptional() @Trimmed() @IsString(NAMED) @Length(1, MAX_VIEW_NAME, NAMED) name?: string
  @IsOptional() @IsBoolean({ message: 'Say whether the view is shared.' }) shared?: boolean
}
