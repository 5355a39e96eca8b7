import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator'

export class SignInDto {
  @MaxLength(254, { message: 'Enter your email address' })
  @IsString({ message: 'Enter your email address' })
  email!: string

  @MaxLength(1024, { message: 'Enter your password' })
  @IsString({ message: 'Enter your password' })
  password!: string
}

export class FollowLinkDto {
  @MaxLength(200)
  @IsString()
  token!: string

  @MaxLength(30)
  @IsString()
  type!: string

  @IsOptional()
  @MaxLength(2048)
  @IsString()
  redirect_to?: string
}

/** The kinds of mail whose code can be typed on our own pages. */
export const TYPED_CODES = ['signup', 'recovery', 'email_change'] as const

export class EnterCodeDto {
  @MaxLength(254, { message: 'Enter your email address' })
  @IsString({ message: 'Enter your email address' })
  email!: string

  @MaxLength(20, { message: 'Enter the six digits' })
  @IsString({ message: 'Enter the six digits' })
  code!: string

  @IsIn(TYPED_CODES)
  type!: (typeof TYPED_CODES)[number]
}

/** A code of the authenticator app, or a recovery code. */
export class SecondFactorDto {
  @IsOptional()
  @MaxLength(20, { message: 'Enter the six digits' })
  @IsString({ message: 'Enter the six digits' })
  code?: string

  @IsOptional()
  @MaxLength(40, { message: 'Enter one of your recovery codes' })
  @IsString({ message: 'Enter one of your recovery codes' })
  recovery_code?: string
}

/** Any one of the three re-authenticates the session. */
export class ProofDto {
  @IsOptional()
  @MaxLength(1024, { message: 'Enter your password' })
  @IsString({ message: 'Enter your password' })
  password?: string

  @IsOptional()
  @MaxLength(20, { message: 'Enter the six digits' })
  @IsString({ message: 'Enter the six digits' })
  code?: string

  @IsOptional()
  @MaxLength(20, { message: 'Enter the six digits' })
  @IsString({ message: 'Enter the six digits' })
  mailed_code?: string
}

export class DeleteAccountDto {
  @IsOptional()
  @MaxLength(1024)
  @IsString()
  password?: string
}
