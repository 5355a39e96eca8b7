import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { DAY_MS } from '../../common/durations.rules.js'
import { ReviewService } from '../../forms/review.service.js'
import type { Submission } from '../../forms/submission.entity.js'
import { type Actor, by } from '../../auth/access/actor.js'
import { TAB_OF_TYPE } from '../desk.rules.js'
import type { ReviewEntry, ReviewList } from '../desk.types.js'
import { DeskEntryRepository } from './desk-entry.repository.js'
import { DeskCountRepository } from './desk-count.repository.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import { presentFields } from './desk-entry.presenter.js'

const DAYS_LISTED = 30

export type Verdict = keyof typeof VERDICTS

/** Suspected bot submissions, for an admin to accept or discard. */
@Injectable()
export class DeskReviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly review: ReviewService,
    private readonly entries: DeskEntryRepository,
    private readonly counts: DeskCountRepository,
    private readonly staff: DeskStaffService,
    private readonly audit: AuditService,
  ) {}

  async list(actor: Actor): Promise<ReviewList> {
    const [pending, discarded, waiting, me] = await Promise.all([
      this.review.pending(),
      this.review.discarded(new Date(Date.now() - DAYS_LISTED * DAY_MS)),
      this.counts.waiting(this.em.fork()),
      this.staff.me(actor),
    ])
    return {
      entries: pending.map(presentForReview),
      discarded: discarded.map(presentForReview),
      total: waiting.review,
      waiting,
      me,
    }
  }

  async decide(named: string[], verdict: Verdict, actor: Actor): Promise<{ verdict: Verdict }> {
    const { what, action } = VERDICTS[verdict]
    // In one order, so that two admins who review the same entries never deadlock.
    const ids = [...new Set(named)].sort()
    await this.em.fork().transactional(async (em) => {
      for (const id of ids) await this.review[verdict](em, id)
      this.entries.record(
        em,
        actor.author,
        ids.map((id) => ({ submissionId: id, what })),
      )
      await em.flush()
      await this.audit.record(
        em,
        ...ids.map((id) => ({ action, ...by(actor), subject: { type: 'entry' as const, id } })),
      )
    })
    return { verdict }
  }
}

const VERDICTS = {
  accept: { what: 'Accepted on review, its mail queued', action: 'review.accepted' },
  discard: { what: 'Discarded on review', action: 'review.discarded' },
  restore: { what: 'Brought back for review', action: 'review.restored' },
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
