import { IsObject, IsString, Length } from 'class-validator'
import { MAX_PASSKEY_NAME } from '../account.rules.js'

const NAME = { message: `Enter a name of 1 to ${MAX_PASSKEY_NAME} characters` }

/** The browser's response; the library validates every member of it. */
export class PasskeyResponseDto {
  @IsObject({ message: 'The response from the device is missing' }) response!: Record<string, unknown>
}

export class RenamePasskeyDto {
  @Length(1, MAX_PASSKEY_NAME, NAME) @IsString(NAME) name!: string
}

export class AddPasskeyDto extends PasskeyResponseDto {
  @Length(1, MAX_PASSKEY_NAME, NAME) @IsString(NAME) name!: string
}
