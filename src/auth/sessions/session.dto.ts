import { IsIn, IsOptional, IsString, MaxLength, IsObject, Length } from 'class-validator'
import { MAX_DISPLAY_NAME, MAX_PASSKEY_NAME, type Theme, THEMES } from '../users/account.rules.js'

const Text =
  (max: number, message?: string): PropertyDecorator =>
  (target, property) => {
    IsString({ message })(target, property)
    MaxLength(max, { message })(target, property)
  }

export class SignInDto {
  @Text(254, 'Enter your email address') email!: string
  @Text(1024, 'Enter your password') password!: string
}

export class FollowLinkDto {
  @Text(200) token!: string
  @Text(30) type!: string
  @IsOptional() @Text(2048) redirect_to?: string
}

export const TYPED_CODES = ['signup', 'recovery', 'email_change'] as const

export class EnterCodeDto {
  @Text(254, 'Enter your email address') email!: string
  @Text(20, 'Enter the six digits') code!: string
  @IsIn(TYPED_CODES) type!: (typeof TYPED_CODES)[number]
}

export class SecondFactorDto {
  @IsOptional() @Text(20, 'Enter the six digits') code?: string
  @IsOptional() @Text(40, 'Enter one of your recovery codes') recovery_code?: string
}

/** Any one of the three re-authenticates the session. */
export class ProofDto {
  @IsOptional() @Text(1024, 'Enter your password') password?: string
  @IsOptional() @Text(20, 'Enter the six digits') code?: string
  @IsOptional() @Text(20, 'Enter the six digits') mailed_code?: string
}

export class DeleteAccountDto {
  @IsOptional() @Text(1024) password?: string
}

export class ChangeNameDto {
  @MaxLength(MAX_DISPLAY_NAME, { message: `Enter a name of at most ${MAX_DISPLAY_NAME} characters` })
  @IsString({ message: 'Enter your name' })
  name!: string
}

export class ChangeThemeDto {
  @IsIn(THEMES, { message: 'Choose one of the themes' }) theme!: Theme
}

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
