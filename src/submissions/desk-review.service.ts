import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS } from '../common/durations.rules.js'
import type { Submission, SubmissionStatus } from '../forms/submission.entity.js'
import { mailsOf } from '../forms/submission-mails.js'
import { submissionRepository } from '../forms/submission.repository.js'
import type { EntryEvent } from '../entry-events/effects.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import { MailService } from '../mail/mail.service.js'
import { Environment } from '../config/environment.js'
import type { Actor } from '../auth/access/actor.js'
import { TAB_OF_TYPE } from '../desk/desk.rules.js'
import type { ReviewEntry, ReviewList } from './submissions.types.js'
import { countRepository } from './desk-count.repository.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { presentFields } from './desk-entry.presenter.js'

const DAYS_LISTED = 30
const MAX_PENDING = 50
const MAX_DISCARDED = 100

export type Verdict = keyof typeof VERDICTS

@Injectable()
export class DeskReviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly staff: DeskStaffService,
    private readonly entryEvents: EntryEventsService,
    private readonly environment: Environment,
  ) {}

  async list(actor: Actor): Promise<ReviewList> {
    const since = new Date(Date.now() - DAYS_LISTED * DAY_MS)
    const [pending, discarded, waiting, me] = await Promise.all([
      submissionRepository.listPending(this.em.fork(), MAX_PENDING),
      submissionRepository.listDiscarded(this.em.fork(), since, MAX_DISCARDED),
      countRepository.waiting(this.em.fork()),
      this.staff.me(actor),
    ])
    return {
      entries: pending.map(presentForReview),
      discarded: discarded.map(presentForReview),
      total: waiting.review,
      me,
    }
  }

  async decide(named: string[], verdict: Verdict, actor: Actor): Promise<{ verdict: Verdict }> {
    const { from, to, kind } = VERDICTS[verdict]
    // In one order, so that two admins who review the same entries never deadlock.
    const ids = [...new Set(named)].sort()
    await this.em.fork().transactional(async (em) => {
      const submissions: Submission[] = []
      for (const id of ids) submissions.push(await this.move(em, id, from, to))
      const events: EntryEvent[] = [{ kind, ids }]
      if (verdict === 'accept') events.unshift(await this.accept(em, submissions))
      await em.flush()
      await this.entryEvents.record(em, actor, ...events)
    })
    return { verdict }
  }

  private async accept(em: EntityManager, submissions: Submission[]): Promise<EntryEvent> {
    const addresses = { team: this.environment.TEAM_EMAIL, site: this.environment.publicUrl }
    // Before `receivedAt` changes: the promise counts from when the forms were sent.
    const mails = submissions.flatMap((submission) => mailsOf(submission, addresses))
    for (const submission of submissions) submission.receivedAt = new Date()
    await this.mail.enqueueAll(em, mails)
    return { kind: 'arrived', arrivals: submissions }
  }

  private async move(em: EntityManager, id: string, from: SubmissionStatus, to: SubmissionStatus): Promise<Submission> {
    const submission = await submissionRepository.lock(em, id)
    if (!submission) throw new NotFoundException('There is no such submission.')
    if (submission.status !== from) throw new ConflictException('Someone has decided on this submission already.')
    submission.status = to
    return submission
  }
}

const VERDICTS = {
  accept: { from: 'pending', to: 'new', kind: 'accepted' },
  discard: { from: 'pending', to: 'discarded', kind: 'discarded' },
  restore: { from: 'discarded', to: 'pending', kind: 'restored' },
} as const

const presentForReview = (submission: Submission): ReviewEntry => ({
  id: submission.id,
  reference: submission.reference,
  tab: TAB_OF_TYPE[submission.type],
  receivedAt: submission.receivedAt.toISOString(),
  reason: submission.reviewReason,
  page: submission.page,
  fields: presentFields(submission),
})
