import { HttpException, ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeError, type ErrorDialect } from '../common/http-error.filter.js'
import { log } from '../common/logger.js'

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

@Catch()
export class RestErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<FastifyRequest>()
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    const { status, body, headers } = describeError(error)
    if (status >= 500) log.error({ err: error, request: request.id }, 'request failed')
    if (reply.sent || reply.raw.headersSent) return
    const own = error instanceof RestError ? error : { code: codeOf(status), details: null, headers: {} }
    void reply
      .status(status)
      .headers({ ...headers, ...own.headers })
      .send({ code: own.code, details: own.details, hint: null, message: body.message })
  }
}

/** An internal error, a limit that was reached, or a request that could not be read. */
const codeOf = (status: number) => (status >= 500 ? 'XX000' : status === 429 ? '53400' : 'PGRST100')

export const restErrors: ErrorDialect = { paths: /^\/rest\/v1(?:[/?]|$)/, filter: new RestErrorFilter() }
