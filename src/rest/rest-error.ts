import { HttpException } from '@nestjs/common'

/** An error in PostgREST's format: all four members, null where there is nothing to say. */
export class RestError extends HttpException {
  constructor(
    status: number,
    readonly code: string,
    message: string,
    readonly details: string | null = null,
    readonly headers: Record<string, string> = {},
  ) {
    super(message, status)
  }
}

export const unreadable = (details: string) => new RestError(400, 'PGRST100', 'The query could not be read.', details)
