import { createHash } from 'node:crypto'
import { ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AnswerTemplatesService } from '../admin/answers/answer-templates.service.js'
import { InboundMailService } from '../admin/answers/inbound-mail.service.js'
import { DeskChangeService } from '../admin/entries/desk-change.service.js'
import type { Actor } from '../auth/access/actor.js'
import { CallService, SENDER } from '../calls/call.service.js'
import { CallsPageService } from '../calls/calls-page.service.js'
import { DAY_SECONDS } from '../common/durations.rules.js'
import { OPEN_STATUSES, standingOf } from '../common/entry-status.rules.js'
import { TooManyRequestsException } from '../common/http-errors.js'
import { FORM_KINDS } from '../forms/form-kinds.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { historyRepository } from '../journal/history.repository.js'
import { JournalService } from '../journal/journal.service.js'
import { LinksService } from '../links/links.service.js'
import { RateLimitService } from '../rate-limit/rate-limit.service.js'
import type { FollowDto } from '../links/links.dto.js'
import type { AddDto } from './follow.dto.js'
import { maskedEmail, stepsOf, type FollowPage } from './follow.rules.js'

const ADDITIONS = { limit: 20, windowSeconds: DAY_SECONDS }

/** What the link in the mails is for: to see where things stand, to add something, and to withdraw. */
@Injectable()
export class FollowService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinksService,
    private readonly inbound: InboundMailService,
    private readonly changes: DeskChangeService,
    private readonly journal: JournalService,
    private readonly calls: CallService,
    private readonly callsPage: CallsPageService,
    private readonly words: AnswerTemplatesService,
    private readonly limits: RateLimitService,
  ) {}

  async page(token: string): Promise<FollowPage> {
    const em = this.em.fork()
    const submission = await this.links.open(em, token)
    const { outcome, receivedAt, decidedAt } = submission
    const readAt = await historyRepository.firstTaken(em, submission.id)
    const calls = await this.callsPage.forSender(em, submission)
    const steps = stepsOf({ outcome, receivedAt, decidedAt, readAt, call: calls.call })
    return {
      reference: submission.reference,
      kind: FORM_KINDS[submission.type].name,
      email: maskedEmail(submission.email),
      steps,
      next: await this.words.wordsOf(em, steps.at(-1)?.name ?? 'received', submission),
      canAdd: canAdd(submission),
      canWithdraw: canWithdraw(submission),
      calls,
    }
  }

  /** Arrives at the desk as a reply does. The same words twice are kept once. */
  async add({ token, words }: AddDto): Promise<void> {
    const submission = await this.links.open(this.em.fork(), token)
    if (!canAdd(submission)) throw new ConflictException('You have withdrawn this, so nothing can be added to it.')
    const { id, email } = submission
    await this.limits.demand(`follow:${id}`, ADDITIONS, tooManyAdditions)
    const digest = createHash('sha256').update(words).digest('base64url')
    const addition = { from: email, subject: 'Added on the page', text: words, messageId: `follow:${id}:${digest}` }
    await this.inbound.attach(id, addition, SENDER)
  }

  /** Twice is as good as once. */
  withdraw({ token }: FollowDto): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const { id } = await this.links.open(em, token)
      const entry = await this.changes.lock(em, id)
      if (entry.outcome === 'withdrawn') return
      if (!canWithdraw(entry)) throw new ConflictException('This can no longer be withdrawn. Please ring us.')
      const change = standingOf('done', { outcome: 'withdrawn' })
      const written = await this.changes.write(em, [{ entry, change }])
      await this.calls.withdraw(em, id)
      await this.journal.record(em, SENDER, { kind: 'withdrawn', ...written })
    })
  }

  endLinks(id: string, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      const submission = await submissionRepository.lock(em, id)
      if (submission) await this.links.end(em, submission)
      await this.journal.record(em, actor, { kind: 'links-ended', ids: [id] })
    })
  }
}

const tooManyAdditions = (seconds: number) =>
  new TooManyRequestsException('That is more than we can take in a day. Please ring us.', seconds)

const canAdd = ({ outcome }: Submission) => outcome !== 'withdrawn'

const canWithdraw = ({ type, status }: Pick<Submission, 'type' | 'status'>) =>
  type === 'application' && (OPEN_STATUSES as readonly string[]).includes(status)
