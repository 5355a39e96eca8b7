import { ArgumentsHost, Catch } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { HttpErrorFilter } from '../common/http-error.filter.js'
import { TooManyFormsException } from './forms.service.js'

/** Says when to come back. */
@Catch(TooManyFormsException)
export class RetryAfterFilter extends HttpErrorFilter {
  override catch(error: TooManyFormsException, host: ArgumentsHost) {
    void host.switchToHttp().getResponse<FastifyReply>().header('Retry-After', String(error.retryAfterSeconds))
    super.catch(error, host)
  }
}
