import { ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeError, type ErrorDialect } from '../common/http-error.filter.js'
import { log } from '../common/logger.js'
import { RestError } from './rest-error.js'

@Catch()
export class RestErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<FastifyRequest>()
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    const { status, body } = describeError(error)
    if (status >= 500) log.error({ err: error, request: request.id }, 'request failed')
    if (reply.sent || reply.raw.headersSent) return
    const { code, details, headers } =
      error instanceof RestError ? error : { code: status >= 500 ? 'XX000' : 'PGRST100', details: null, headers: {} }
    void reply.status(status).headers(headers).send({ code, details, hint: null, message: body.message })
  }
}

export const restErrors: ErrorDialect = { paths: /^\/rest\/v1(?:[/?]|$)/, filter: new RestErrorFilter() }
