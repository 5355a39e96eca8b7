import { timingSafeEqual } from 'node:crypto'
import { GoneException, Injectable, Module, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS, DAY_SECONDS } from '../common/durations.rules.js'
import { TooManyRequestsException } from '../common/http-errors.js'
import { Environment } from '../config/environment.js'
import { FormsModule } from '../forms/forms.module.js'
import type { Submission } from '../forms/submission.entity.js'
import { SubmissionRepository } from '../forms/submission.repository.js'
import { MailService } from '../mail/mail.service.js'
import { hashedKey } from '../rate-limit/limit-keys.js'
import { RateLimitService } from '../rate-limit/rate-limit.service.js'
import { SecretsService } from '../secrets/secrets.service.js'

const LIFETIME_MS = 90 * DAY_MS
const RENEWALS = { limit: 3, windowSeconds: DAY_SECONDS }

/** What a link may do; the purpose is the key it is signed with, so that no link passes for one of another kind. */
const PURPOSE = 'link-follow'

/** The submission's id, its epoch and the expiry in seconds, and then the signature. */
const [EPOCH_AT, EXPIRY_AT, SIGNED, WHOLE] = [16, 20, 26, 58]

/** One for every reason, so that a link says nothing about what it once led to. */
class LinkGoneException extends GoneException {
  constructor() {
    super('This link no longer works.')
  }
}

/** Signed links to a submission, stored nowhere. They end with their time, with the submission's epoch and with the submission. */
@Injectable()
export class LinksService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: SecretsService,
    private readonly submissions: SubmissionRepository,
    private readonly mail: MailService,
    private readonly limits: RateLimitService,
    private readonly environment: Environment,
  ) {}

  onModuleInit() {
    this.mail.followLinks = (submissionIds) => this.followLinks(submissionIds)
  }

  /** For mails at the moment they are sent: nobody but their recipients ever has the links. */
  private async followLinks(ids: string[]): Promise<Map<string, string>> {
    const found = await this.submissions.findLinked(this.em.fork(), ids)
    return new Map(found.map((one) => [one.id, `${this.environment.publicUrl}/follow?token=${this.tokenFor(one)}`]))
  }

  tokenFor({ id, linkEpoch }: Pick<Submission, 'id' | 'linkEpoch'>, expiresAt = Date.now() + LIFETIME_MS): string {
    const signed = Buffer.alloc(SIGNED)
    signed.write(id.replaceAll('-', ''), 'hex')
    signed.writeUInt32BE(linkEpoch, EPOCH_AT)
    signed.writeUIntBE(Math.floor(expiresAt / 1000), EXPIRY_AT, SIGNED - EXPIRY_AT)
    const [signature] = this.secrets.signatures(PURPOSE, signed)
    return Buffer.concat([signed, signature]).toString('base64url')
  }

  /** The submission that a link leads to. */
  async open(em: EntityManager, token: string): Promise<Submission> {
    const bytes = Buffer.from(token, 'base64url')
    // Only in its one spelling: the last letter of a text has bits to spare.
    if (bytes.length !== WHOLE || bytes.toString('base64url') !== token) throw new LinkGoneException()
    const [signed, signature] = [bytes.subarray(0, SIGNED), bytes.subarray(SIGNED)]
    const isOurs = this.secrets.signatures(PURPOSE, signed).some((digest) => timingSafeEqual(digest, signature))
    const expiresAt = signed.readUIntBE(EXPIRY_AT, SIGNED - EXPIRY_AT) * 1000
    if (!isOurs || expiresAt <= Date.now()) throw new LinkGoneException()
    const id = signed.toString('hex', 0, EPOCH_AT).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    const found = await this.submissions.findListed(em, { id, linkEpoch: signed.readUInt32BE(EPOCH_AT) })
    if (!found) throw new LinkGoneException()
    return found
  }

  /** Mails a new link to the address of the submission. What is answered does not tell whether there is one. */
  async renew(reference: string): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.limits.consume(`links:${hashedKey(reference)}`, RENEWALS)
    if (!allowed)
      throw new TooManyRequestsException(
        `You can ask for ${RENEWALS.limit} links a day. Please try again tomorrow, or ring us.`,
        retryAfterSeconds,
      )
    const em = this.em.fork()
    const found = await this.submissions.findListed(em, { reference })
    if (!found) return
    await this.mail.enqueue(em, {
      template: 'follow-link',
      to: found.email.trim(),
      replyTo: this.environment.TEAM_EMAIL,
      submissionId: found.id,
      variables: { reference },
    })
  }

  /** Ends every link to the submission that has been mailed, in the transaction of `em`. */
  async end(em: EntityManager, submission: Submission): Promise<void> {
    submission.linkEpoch += 1
    await em.flush()
  }
}

@Module({
  imports: [FormsModule],
  providers: [LinksService],
  exports: [LinksService],
})
export class LinksModule {}
