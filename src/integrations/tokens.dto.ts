import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator'
import { MAX_TOKEN_NAME } from '../desk/desk.rules.js'
import { Trimmed } from '../desk/desk.decorators.js'
import { type Scope, SCOPE_NAMES } from '../common/role.rules.js'

const NAMED = { message: `Give the token a name of at most ${MAX_TOKEN_NAME} characters.` }

export class CreateApiTokenDto {
  @Trimmed() @IsString(NAMED) @Length(1, MAX_TOKEN_NAME, NAMED) @Matches(/^[^\p{Cc}]*$/u, NAMED) name!: string

  @IsArray({ message: 'Choose what the token is for.' })
  @ArrayMinSize(1, { message: 'Choose what the token is for.' })
  @ArrayUnique({ message: 'Name each scope once.' })
  @IsIn(SCOPE_NAMES, { each: true, message: 'There is no such scope.' })
  scopes!: Scope[]
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Enter its last day as YYYY-MM-DD.' }) until!: string
}
