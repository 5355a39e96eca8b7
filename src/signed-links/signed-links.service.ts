import { timingSafeEqual } from 'node:crypto'
import { GoneException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS, DAY_SECONDS, HOUR_MS, MINUTE_SECONDS } from '../common/durations.rules.js'
import { TooManyRequestsException } from '../common/http-errors.js'
import { Environment } from '../config/environment.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { MailService } from '../mail/mail.service.js'
import { SenderLink } from '../mail/sender-links.service.js'
import { LimitAddress, hashedKey, RateLimitService } from '../rate-limit/rate-limit.service.js'
import { SecretsService } from '../secrets/secrets.service.js'

/** How long each kind of link to a submission works: the one in its emails, and the one on the thank-you page. */
const LIFETIME_MS = { 'link-follow': 90 * DAY_MS, 'link-call': HOUR_MS }
const RENEWALS = { limit: 3, windowSeconds: DAY_SECONDS }

/** The purpose of a token; each purpose has its own signing key, so a token of one kind cannot pass for another. */
type LinkPurpose = keyof typeof LIFETIME_MS
type Purpose = LinkPurpose | 'calendar-feed'

interface Signed {
  id: string
  epoch: number
  expiresAt: number
}

/** The id of what it is about, its epoch and the expiry in seconds, and then the signature. */
const [EPOCH_AT, EXPIRY_AT, SIGNED, WHOLE] = [16, 20, 26, 58]

/** Limits floods; a token cannot be guessed at any rate. */
export const Limited = () =>
  LimitAddress({
    name: 'follow',
    limit: 300,
    windowSeconds: MINUTE_SECONDS,
    message: (seconds) => `That is too much at once. Please try again in ${seconds} seconds.`,
  })

/** The same error for every reason, so that a dead link reveals nothing. */
class LinkGoneException extends GoneException {
  constructor() {
    super('This link no longer works.')
  }
}

/** Signed links, stored nowhere. Those to a submission end when they expire, when its epoch rises, and with the submission. */
@Injectable()
@SenderLink('follow')
export class SignedLinksService implements SenderLink {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: SecretsService,
    private readonly mail: MailService,
    private readonly limits: RateLimitService,
    private readonly environment: Environment,
  ) {}

  async linksTo(ids: string[]): Promise<Map<string, string>> {
    const found = ids.length ? await submissionRepository.findLinked(this.em.fork(), ids) : []
    return new Map(found.map((one) => [one.id, `${this.environment.publicUrl}/status?token=${this.tokenFor(one)}`]))
  }

  tokenFor(
    { id, linkEpoch }: Pick<Submission, 'id' | 'linkEpoch'>,
    expiresAt?: number,
    purpose: LinkPurpose = 'link-follow',
  ): string {
    return this.sign(purpose, { id, epoch: linkEpoch, expiresAt: expiresAt ?? Date.now() + LIFETIME_MS[purpose] })
  }

  async open(em: EntityManager, token: string): Promise<Submission> {
    return (await this.openAny(em, token, ['link-follow'])).submission
  }

  async openAny(em: EntityManager, token: string, purposes: LinkPurpose[]) {
    for (const purpose of purposes) {
      const signed = this.read(purpose, token)
      const submission =
        signed && (await submissionRepository.findListed(em, { id: signed.id, linkEpoch: signed.epoch }))
      if (submission) return { submission, purpose }
    }
    throw new LinkGoneException()
  }

  sign(purpose: Purpose, { id, epoch, expiresAt }: Signed): string {
    const signed = Buffer.alloc(SIGNED)
    signed.write(id.replaceAll('-', ''), 'hex')
    signed.writeUInt32BE(epoch, EPOCH_AT)
    signed.writeUIntBE(Math.floor(expiresAt / 1000), EXPIRY_AT, SIGNED - EXPIRY_AT)
    const [signature] = this.secrets.signatures(purpose, signed)
    return Buffer.concat([signed, signature]).toString('base64url')
  }

  read(purpose: Purpose, token: string): Signed | undefined {
    const bytes = Buffer.from(token, 'base64url')
    // Only in its canonical spelling, since the last character has spare bits.
    if (bytes.length !== WHOLE || bytes.toString('base64url') !== token) return undefined
    const [signed, signature] = [bytes.subarray(0, SIGNED), bytes.subarray(SIGNED)]
    const isOurs = this.secrets.signatures(purpose, signed).some((digest) => timingSafeEqual(digest, signature))
    const expiresAt = signed.readUIntBE(EXPIRY_AT, SIGNED - EXPIRY_AT) * 1000
    if (!isOurs || expiresAt <= Date.now()) return undefined
    const id = signed.toString('hex', 0, EPOCH_AT).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    return { id, epoch: signed.readUInt32BE(EPOCH_AT), expiresAt }
  }

  /** Emails a new link to the address of the submission. The response is the same whether or not there is one. */
  async renew(reference: string): Promise<void> {
    const words = `You can ask for ${RENEWALS.limit} links a day. Please try again tomorrow, or ring us.`
    const refusal = (seconds: number) => new TooManyRequestsException(words, seconds)
    await this.limits.demand(`links:${hashedKey(reference)}`, RENEWALS, refusal)
    const em = this.em.fork()
    const found = await submissionRepository.findListed(em, { reference })
    if (!found) return
    await this.mail.enqueue(em, {
      template: 'follow-link',
      to: found.email.trim(),
      replyTo: this.environment.TEAM_EMAIL,
      submissionId: found.id,
      unproven: true,
      variables: { reference },
    })
  }
}
