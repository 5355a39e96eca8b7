import { ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeError, type ErrorDialect } from '../../common/http-error.filter.js'
import { log } from '../../common/logger.js'
import { AuthError } from './auth-error.js'

const API_VERSION = '2024-01-01'

/** The code for errors without one: body parsers, unknown paths, faults of ours. */
const CODES: Record<number, string> = {
  400: 'bad_json',
  401: 'no_authorization',
  403: 'not_admin',
  404: 'not_found',
  413: 'validation_failed',
  415: 'validation_failed',
  429: 'over_request_rate_limit',
}

/** Formats every error under /auth/v1 for the protocol version of the caller's client. */
@Catch()
export class AuthErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<FastifyRequest>()
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    const { status, body, headers = {} } = describeError(error)
    if (status >= 500)
      log.error({ err: error, request: request.id, route: request.routeOptions?.url }, 'request failed')
    if (reply.sent || reply.raw.headersSent) return

    const { message } = body
    const code = error instanceof AuthError ? error.code : (CODES[status] ?? 'unexpected_failure')
    const extra = error instanceof AuthError ? error.extra : {}
    reply.headers(error instanceof AuthError ? error.headers : headers)
    reply.header('x-sb-error-code', code)
    if (isVersioned(request.headers['x-supabase-api-version']))
      return void reply
        .status(status)
        .header('x-supabase-api-version', API_VERSION)
        .send({ code, error_code: code, message, msg: message, ...extra })
    return void reply
      .status(status)
      .send({ code: status, error_code: code, msg: message, ...(status >= 500 && { error_id: request.id }), ...extra })
  }
}

export const authErrors: ErrorDialect = { paths: /^\/auth\/v1(?:[/?]|$)/, filter: new AuthErrorFilter() }

const isVersioned = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= API_VERSION
