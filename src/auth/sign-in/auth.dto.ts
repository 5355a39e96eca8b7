import { Transform } from 'class-transformer'
import { IsBoolean, IsObject, IsOptional, IsString, MaxLength } from 'class-validator'

const toEmail = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

const BAD_EMAIL = 'Unable to validate email address: invalid format'

/** Every member is optional; one of the wrong type is named in the error. */
const OptionalText =
  ({ max }: { max?: number } = {}): PropertyDecorator =>
  (target, name) => {
    IsString({ message: `${String(name)} must be a string` })(target, name)
    if (max) MaxLength(max, { message: `${String(name)} must have at most ${max} characters` })(target, name)
    IsOptional()(target, name)
  }

const OptionalObject = (): PropertyDecorator => (target, name) => {
  IsObject({ message: `${String(name)} must be an object` })(target, name)
  IsOptional()(target, name)
}

class Pkce {
  @OptionalText() code_challenge?: string
  @OptionalText() code_challenge_method?: string
}

class ByAddress extends Pkce {
  @IsOptional()
  @Transform(toEmail)
  @MaxLength(254, { message: BAD_EMAIL })
  @IsString({ message: BAD_EMAIL })
  email?: string

  @OptionalText() phone?: string
}

export class SignUpDto extends ByAddress {
  @OptionalText() password?: string
  @OptionalObject() data?: Record<string, unknown>
}

export class OtpDto extends ByAddress {
  @IsOptional() @IsBoolean({ message: 'create_user must be true or false' }) create_user?: boolean
  @OptionalObject() data?: Record<string, unknown>
}

export class RecoverDto extends ByAddress {}

export class ResendDto extends ByAddress {
  @OptionalText() type?: string
}

export class VerifyDto extends ByAddress {
  @OptionalText() type?: string
  @OptionalText() token?: string
  @OptionalText() token_hash?: string
}

/** All grants in one class: each reads its own members. */
export class TokenDto extends ByAddress {
  @OptionalText() password?: string
  @OptionalText() refresh_token?: string
  @OptionalText() auth_code?: string
  @OptionalText() code_verifier?: string
  @OptionalText() provider?: string
  @OptionalText() id_token?: string
  @OptionalText() chain?: string
}

export class UpdateUserDto extends ByAddress {
  @OptionalText() password?: string
  @OptionalObject() data?: Record<string, unknown>
  @OptionalObject() app_metadata?: Record<string, unknown>
  @OptionalText() nonce?: string
  @OptionalText() current_password?: string
}

export class EnrolFactorDto {
  @OptionalText() factor_type?: string
  @OptionalText({ max: 100 }) friendly_name?: string
  @OptionalText({ max: 100 }) issuer?: string
}

export class VerifyFactorDto {
  @OptionalText() challenge_id?: string
  @OptionalText() code?: string
}
