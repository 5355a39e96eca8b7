import { Transform } from 'class-transformer'
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator'
import { type Scope, SCOPE_NAMES } from '../../../common/scope.rules.js'
import { MAX_TOKEN_NAME } from '../integrations.rules.js'

const NAMED = { message: `Give the token a name of at most ${MAX_TOKEN_NAME} characters.` }

export class CreateApiTokenDto {
  /** The name shown in the history. */
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString(NAMED)
  @Length(1, MAX_TOKEN_NAME, NAMED)
  @Matches(/^[^\p{Cc}]*$/u, NAMED)
  name!: string

  @IsArray({ message: 'Choose what the token is for.' })
  @ArrayMinSize(1, { message: 'Choose what the token is for.' })
  @ArrayUnique({ message: 'Name each scope once.' })
  @IsIn(SCOPE_NAMES, { each: true, message: 'There is no such scope.' })
  scopes!: Scope[]

  /** The last day on which it is valid. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter its last day as YYYY-MM-DD.' })
  until!: string
}
