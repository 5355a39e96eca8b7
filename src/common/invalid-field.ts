import { BadRequestException } from '@nestjs/common'

/** An error beside a field for a rule that no DTO can express. */
export const invalidField = (field: string, message: string) =>
  new BadRequestException({ message: 'Some fields need your attention.', errors: { [field]: message } })
