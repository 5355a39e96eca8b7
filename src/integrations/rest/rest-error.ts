import { HttpException } from '@nestjs/common'
import type { ErrorDialect } from '../../common/http-error.filter.js'

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

const codeOf = (status: number) => (status >= 500 ? 'XX000' : status === 429 ? '53400' : 'PGRST100')

export const restErrors: ErrorDialect = {
  paths: /^\/rest\/v1(?:[/?]|$)/,
  format(error, { status, body: { message }, headers }) {
    const own = error instanceof RestError ? error : { code: codeOf(status), details: null, headers: {} }
    return {
      headers: { ...headers, ...own.headers },
      body: { code: own.code, details: own.details, hint: null, message },
    }
  },
}
