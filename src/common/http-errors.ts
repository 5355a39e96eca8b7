import { BadRequestException, HttpException, HttpStatus } from '@nestjs/common'

export const invalidFields = (errors: Partial<Record<string, string>>) =>
  new BadRequestException({ message: 'Some fields need your attention.', errors })

/** An error beside a field for a rule that no DTO can express. */
export const invalidField = (field: string, message: string) => invalidFields({ [field]: message })

export class TooManyRequestsException extends HttpException {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message, HttpStatus.TOO_MANY_REQUESTS)
  }
}
