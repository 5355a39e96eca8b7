import { BadRequestException, Injectable } from '@nestjs/common'
import { HOUR_SECONDS } from '../common/durations.rules.js'
import { TooManyRequestsException } from '../common/too-many-requests.js'
import { addressKey } from '../rate-limit/address.js'
import { RateLimitService } from '../rate-limit/rate-limit.service.js'
import { botSign } from './bot-signs.js'
import type { FormAccepted } from './dto/send-form-email.dto.js'
import { readSubmission, type Submission } from './submission.js'
import { SubmissionStoreService } from './submission-store.service.js'

export interface Visitor {
  address: string
  client: string
}

/** Generous to people who correct and resubmit, and to an office or a show hall behind one address; the wait is short. */
const PER_CLIENT = { limit: 30, windowSeconds: 60 }
export const PER_ADDRESS = { name: 'forms:address', limit: 120, windowSeconds: 60, message: tooManyForms }

/** Anyone can enter anyone's address, so each recipient gets only this many mails. */
const PER_RECIPIENT = { limit: 3, windowSeconds: HOUR_SECONDS }

const KEY = /^[\x21-\x7e]{1,200}$/

function tooManyForms(seconds: number) {
  return `That is more forms than we can take at once. Please try again in ${seconds} seconds.`
}

interface FormReceipt {
  accepted: FormAccepted
  /** The reference shown in mails, at the desk and on the thank-you page. */
  reference: string
}

@Injectable()
export class FormsService {
  constructor(
    private readonly submissions: SubmissionStoreService,
    private readonly rateLimit: RateLimitService,
  ) {}

  async submit(body: unknown, visitor: Visitor, idempotencyKey?: string): Promise<FormReceipt> {
    if (idempotencyKey && !KEY.test(idempotencyKey))
      throw new BadRequestException('The Idempotency-Key must be 1 to 200 plain characters without spaces.')
    const submission = readSubmission(body)
    await this.limit(visitor)
    const setAside = botSign(submission.context)
    const { id, reference } = await this.submissions.store({
      submission,
      idempotencyKey: idempotencyKey || undefined,
      setAside,
      holdMail: setAside ? undefined : await this.checkRecipientLimit(submission),
    })
    return { accepted: { success: true, id }, reference }
  }

  private async checkRecipientLimit({ fields }: Submission): Promise<string | undefined> {
    const recipient = String(fields.email).trim().toLowerCase()
    const { allowed } = await this.rateLimit.consume(`forms:mail:${recipient}`, PER_RECIPIENT)
    return allowed ? undefined : `Held: more than ${PER_RECIPIENT.limit} mails to this address within an hour.`
  }

  private async limit({ address, client }: Visitor) {
    const key = `forms:client:${addressKey(address)}:${client}`
    const { allowed, retryAfterSeconds } = await this.rateLimit.consume(key, PER_CLIENT)
    if (!allowed) throw new TooManyRequestsException(tooManyForms(retryAfterSeconds), retryAfterSeconds)
  }
}
