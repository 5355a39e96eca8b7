import { Transform } from 'class-transformer'
import { IsBoolean, IsEmail, IsObject, IsOptional, IsString, MaxLength } from 'class-validator'

const toEmail = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

const BAD_EMAIL = 'Unable to validate email address: invalid format'
const text = (name: string) => ({ message: `${name} must be a string` })

class Pkce {
  @IsOptional()
  @IsString(text('code_challenge'))
  code_challenge?: string

  @IsOptional()
  @IsString(text('code_challenge_method'))
  code_challenge_method?: string
}

class ByAddress extends Pkce {
  @IsOptional()
  @Transform(toEmail)
  @MaxLength(254, { message: BAD_EMAIL })
  @IsString({ message: BAD_EMAIL })
  email?: string

  @IsOptional()
  @IsString(text('phone'))
  phone?: string
}

export class SignUpDto extends ByAddress {
  @IsOptional()
  @IsString(text('password'))
  password?: string

  @IsOptional()
  @IsObject({ message: 'data must be an object' })
  data?: Record<string, unknown>
}

export class OtpDto extends ByAddress {
  @IsOptional()
  @IsBoolean({ message: 'create_user must be true or false' })
  create_user?: boolean

  @IsOptional()
  @IsObject({ message: 'data must be an object' })
  data?: Record<string, unknown>
}

export class RecoverDto extends ByAddress {}

export class ResendDto extends ByAddress {
  @IsOptional()
  @IsString(text('type'))
  type?: string
}

export class VerifyDto extends ByAddress {
  @IsOptional()
  @IsString(text('type'))
  type?: string

  @IsOptional()
  @IsString(text('token'))
  token?: string

  @IsOptional()
  @IsString(text('token_hash'))
  token_hash?: string
}

/** All grants in one: each reads what is its own. */
export class TokenDto extends ByAddress {
  @IsOptional()
  @IsString(text('password'))
  password?: string

  @IsOptional()
  @IsString(text('refresh_token'))
  refresh_token?: string

  @IsOptional()
  @IsString(text('auth_code'))
  auth_code?: string

  @IsOptional()
  @IsString(text('code_verifier'))
  code_verifier?: string

  @IsOptional()
  @IsString(text('provider'))
  provider?: string

  @IsOptional()
  @IsString(text('id_token'))
  id_token?: string

  @IsOptional()
  @IsString(text('chain'))
  chain?: string
}

export class UpdateUserDto extends ByAddress {
  @IsOptional()
  @IsString(text('password'))
  password?: string

  @IsOptional()
  @IsObject({ message: 'data must be an object' })
  data?: Record<string, unknown>

  @IsOptional()
  @IsObject({ message: 'app_metadata must be an object' })
  app_metadata?: Record<string, unknown>

  @IsOptional()
  @IsString(text('nonce'))
  nonce?: string

  @IsOptional()
  @IsString(text('current_password'))
  current_password?: string
}

export class EnrolFactorDto {
  @IsOptional()
  @IsString(text('factor_type'))
  factor_type?: string

  @IsOptional()
  @MaxLength(100, { message: 'friendly_name must have at most 100 characters' })
  @IsString(text('friendly_name'))
  friendly_name?: string

  @IsOptional()
  @MaxLength(100, { message: 'issuer must have at most 100 characters' })
  @IsString(text('issuer'))
  issuer?: string
}

export class VerifyFactorDto {
  @IsOptional()
  @IsString(text('challenge_id'))
  challenge_id?: string

  @IsOptional()
  @IsString(text('code'))
  code?: string
}

/** What class-validator calls an address; checked where an address is going to be written to. */
export class AddressDto {
  @IsEmail({}, { message: BAD_EMAIL })
  email!: string
}
