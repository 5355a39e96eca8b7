import { createHash } from 'node:crypto'
import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common'
import { Public } from '../common/access.js'
import { LimitAddress } from '../rate-limit/address-limit.js'
import { IDEMPOTENCY_HEADER } from './dto/send-form-email.dto.js'
import { FormsService, PER_ADDRESS } from './forms.service.js'

@Controller('functions/v1')
export class FormsController {
  constructor(private readonly forms: FormsService) {}

  @Post('send-form-email')
  @Public()
  @HttpCode(200)
  @LimitAddress(PER_ADDRESS)
  sendFormEmail(
    @Body() body: unknown,
    @Ip() address: string,
    @Headers('user-agent') agent = '',
    @Headers(IDEMPOTENCY_HEADER) idempotencyKey?: string,
  ) {
    return this.forms.submit(body, { address, client: fingerprint(agent) }, idempotencyKey)
  }
}

/** Tells browsers behind one address apart, in a few bytes. */
const fingerprint = (agent: string) => createHash('sha256').update(agent).digest('base64url').slice(0, 12)
