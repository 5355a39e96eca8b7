import { ArgumentsHost, Catch, ExceptionFilter, HttpException } from '@nestjs/common'
import { NotFoundError } from '@mikro-orm/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { log } from './logger.js'
import { isOutage } from './outage.js'
import { routedPath } from './before-routing.js'
import { TooManyRequestsException } from './http-errors.js'

export interface ErrorBody {
  message: string
  error_code?: string
  errors?: Record<string, string>
}

/** Turns anything thrown into a status and `{ message, errors? }`. Unexpected errors are logged and described only as such. */
export function describeError(error: unknown): { status: number; body: ErrorBody; headers?: Record<string, string> } {
  if (error instanceof HttpException) {
    const response = error.getResponse()
    const body = typeof response === 'string' ? { message: response } : (response as ErrorBody)
    const status = error.getStatus()
    if (status === 404 && NO_ROUTE.test(body.message))
      return { status, body: { message: 'There is nothing at this address.' } }
    // Nest wraps Fastify's errors in plain exceptions with Fastify's wording.
    const message = (error.constructor === HttpException && CLIENT_ERRORS[status]) || body.message
    const headers: Record<string, string> =
      error instanceof TooManyRequestsException
        ? { 'retry-after': String(error.retryAfterSeconds) }
        : { ...(status === 503 && RETRY_LATER) }
    const code = codeOf(error)
    return {
      status,
      body: { message, ...(body.errors && { errors: body.errors }), ...(code && { error_code: code }) },
      headers,
    }
  }
  if (error instanceof NotFoundError) return { status: 404, body: { message: 'Not found.' } }
  const status = (error as { statusCode?: number }).statusCode
  if (status && status >= 400 && status < 500)
    return { status, body: { message: CLIENT_ERRORS[status] ?? 'The request could not be read.' } }
  if (isOutage(error)) return { status: 503, body: { message: UNREACHABLE }, headers: RETRY_LATER }
  return { status: 500, body: { message: 'Something went wrong on our side. Please try again.' } }
}

const codeOf = (error: object) => ('code' in error && typeof error.code === 'string' ? error.code : undefined)

const UNREACHABLE = 'We cannot reach our database right now, so nothing was changed. Please try again in a moment.'
const RETRY_LATER = { 'retry-after': '5' }

/** Nest's message for an unknown route, which repeats the address. */
const NO_ROUTE = /^Cannot [A-Z]+ \//

const CLIENT_ERRORS: Record<number, string> = {
  400: 'The request body is not valid JSON.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'Send the request as application/json.',
}

type Described = ReturnType<typeof describeError>

/** Paths whose errors have a format of their own, even where no controller was reached. */
export interface ErrorDialect {
  paths: RegExp
  format: (
    error: unknown,
    described: Described,
    request: FastifyRequest,
  ) => { headers?: Record<string, string>; body: object }
}

@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  private readonly dialects: ErrorDialect[]

  constructor(...dialects: ErrorDialect[]) {
    this.dialects = dialects
  }

  catch(error: unknown, host: ArgumentsHost) {
    const request = host.switchToHttp().getRequest<FastifyRequest>()
    const reply = host.switchToHttp().getResponse<FastifyReply>()
    const described = describeError(error)
    const { status } = described
    if (status >= 500 && !(error instanceof HttpException))
      log.error(
        { err: error, request: request.id, method: request.method, route: request.routeOptions?.url },
        'request failed',
      )
    if (reply.sent || reply.raw.headersSent) return
    const dialect = this.dialects.find(({ paths }) => paths.test(routedPath(request)))
    const { headers = {}, body } = dialect?.format(error, described, request) ?? described
    void reply.status(status).headers(headers).send(body)
  }
}
