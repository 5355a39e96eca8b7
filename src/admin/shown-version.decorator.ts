import { applyDecorators } from '@nestjs/common'
import { IsOptional, IsString, MaxLength } from 'class-validator'

/** The version that the page showed: what someone else has saved since is not overwritten. */
export const IsShownVersion = () =>
  applyDecorators(
    IsOptional(),
    IsString({ message: 'Send the version as text.' }),
    MaxLength(64, { message: 'There is no such version.' }),
  )
