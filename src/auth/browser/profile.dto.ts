import { IsString, MaxLength } from 'class-validator'
import { MAX_DISPLAY_NAME } from '../users/display-name.rules.js'

export class ChangeNameDto {
  @MaxLength(MAX_DISPLAY_NAME, { message: `Enter a name of at most ${MAX_DISPLAY_NAME} characters` })
  @IsString({ message: 'Enter your name' })
  name!: string
}
