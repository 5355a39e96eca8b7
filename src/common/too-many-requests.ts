import { HttpException, HttpStatus } from '@nestjs/common'

/** A refusal that says when to come back. */
export class TooManyRequestsException extends HttpException {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message, HttpStatus.TOO_MANY_REQUESTS)
  }
}
