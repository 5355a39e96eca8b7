import { BadRequestException, Injectable, OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import { contribution, contributionsOf } from '../common/contributions.js'
import { log } from '../common/logger.js'
import { TooManyRequestsException } from '../common/http-errors.js'
import { MailService, WITHHELD } from '../mail/mail.service.js'
import { addressKey, RateLimitService } from '../rate-limit/rate-limit.service.js'
import { promisedAt } from './form-kinds.js'
import { botSign, readSubmission } from './submission.js'
import type { FormAccepted } from './dto/send-form-email.dto.js'
import type { NewSubmission, Stored } from './submission.repository.js'
import { SubmissionStoreService } from './submission-store.service.js'

export interface Visitor {
  address: string
  client: string
  /** Of the page with the form. */
  pageAddress?: string
}

const tooManyForms = (seconds: number) =>
  `That is more forms than we can take at once. Please try again in ${seconds} seconds.`

/** Generous to people who correct and resubmit, and to an office or a show hall behind one address; the wait is short. */
const PER_CLIENT = { limit: 30, windowSeconds: 60 }
export const PER_ADDRESS = { name: 'forms:address', limit: 120, windowSeconds: 60, message: tooManyForms }

const KEY = /^[\x21-\x7e]{1,200}$/

/** What the sender of a form can do next, on the page that thanks them. */
export interface NextStep {
  /** Replaces the link from a mail; undefined if there is nothing to do at present. */
  token(submissionId: string): Promise<string | undefined>
}

/** Registered under the type of form. */
export const NextStep = contribution<NextStep>()

@Injectable()
export class FormsService implements OnModuleInit {
  private steps = new Map<string, NextStep>()

  constructor(
    private readonly submissions: SubmissionStoreService,
    private readonly rateLimit: RateLimitService,
    private readonly mail: MailService,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit() {
    this.steps = contributionsOf(this.discovery, NextStep)
  }

  async submit(body: unknown, visitor: Visitor, idempotencyKey?: string) {
    if (idempotencyKey && !KEY.test(idempotencyKey))
      throw new BadRequestException('The Idempotency-Key must be 1 to 200 plain characters without spaces.')
    const submission = readSubmission(body, visitor.pageAddress)
    await this.limit(visitor)
    const item = {
      submission,
      idempotencyKey: idempotencyKey || undefined,
      suspicion: botSign(submission.context),
    }
    const { id, reference, receivedAt } = await (item.suspicion
      ? this.submissions.store(item)
      : this.storeWithMail(item))
    const callToken = await this.tokenOf(submission.type, id)
    const answerBy = promisedAt(submission.type, String(submission.fields.jobRole ?? '').trim(), receivedAt)
    return { accepted: { success: true, id } satisfies FormAccepted, reference, callToken, answerBy }
  }

  /** The form is already stored, so an error here must not make it look as if it were not. */
  private async tokenOf(type: string, id: string): Promise<string | undefined> {
    try {
      return await this.steps.get(type)?.token(id)
    } catch (error) {
      log.error({ err: error }, 'a form was stored, but its sender could not be offered a call time')
      return undefined
    }
  }

  /** Counts the mail before storing, so that forms that arrive together cannot exceed the limit. */
  private async storeWithMail(item: NewSubmission): Promise<Stored> {
    const { fields, id } = item.submission
    const address = String(fields.email)
    const allowed = await this.mail.takeAllowance(address)
    let stored: Stored | undefined
    try {
      stored = await this.submissions.store({ ...item, withheldBecause: allowed ? undefined : WITHHELD })
      return stored
    } finally {
      // A repeat, and a form that could not be stored, send no mail.
      if (allowed && stored?.id !== id) await this.mail.returnAllowance(address)
    }
  }

  private async limit({ address, client }: Visitor) {
    const key = `forms:client:${addressKey(address)}:${client}`
    const refusal = (seconds: number) => new TooManyRequestsException(tooManyForms(seconds), seconds)
    await this.rateLimit.demand(key, PER_CLIENT, refusal)
  }
}
