import { createHash } from 'node:crypto'
import { Body, Controller, Headers, Ip, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Public, Action } from '../common/access.js'
import { LimitAddress } from '../rate-limit/rate-limit.service.js'
import { ANSWER_BY_HEADER, CALL_TOKEN_HEADER, IDEMPOTENCY_HEADER, REFERENCE_HEADER } from './dto/send-form-email.dto.js'
import { FormsService, PER_ADDRESS } from './forms.service.js'

@Controller('functions/v1')
export class FormsController {
  constructor(private readonly forms: FormsService) {}

  @Action('send-form-email')
  @Public()
  @LimitAddress(PER_ADDRESS)
  async sendFormEmail(
    @Body() body: unknown,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('user-agent') agent = '',
    @Headers('referer') pageAddress?: string,
    @Headers(IDEMPOTENCY_HEADER) idempotencyKey?: string,
  ) {
    const { accepted, reference, callToken, answerBy } = await this.forms.submit(
      body,
      { address, client: fingerprint(agent), pageAddress },
      idempotencyKey,
    )
    void reply.header(REFERENCE_HEADER, reference)
    if (answerBy) void reply.header(ANSWER_BY_HEADER, answerBy.toISOString())
    if (callToken) void reply.header(CALL_TOKEN_HEADER, callToken)
    return accepted
  }
}

/** Distinguishes browsers behind the same address, in a few bytes. */
const fingerprint = (agent: string) => createHash('sha256').update(agent).digest('base64url').slice(0, 12)
