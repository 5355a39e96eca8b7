import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { ReviewService } from '../forms/review.service.js'
import { TAB_OF_TYPE } from './desk.rules.js'
import type { ReviewList } from './desk.types.js'
import type { Actor } from './desk-entry.service.js'
import { record } from './desk-history.js'
import { DeskPeopleService } from './desk-people.service.js'
import { waitingOf } from './desk-waiting.js'
import { labelledFields } from './field-labels.rules.js'
import { sqlOf } from './sql.js'

/** What looked like a bot's: someone looks, and says. */
@Injectable()
export class DeskReviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly review: ReviewService,
    private readonly people: DeskPeopleService,
  ) {}

  async list(actor: Actor): Promise<ReviewList> {
    const [entries, waiting, me] = await Promise.all([
      this.review.pending(),
      waitingOf(sqlOf(this.em.fork())),
      this.people.person(actor.id),
    ])
    return {
      entries: entries.map(({ id, reference, type, receivedAt, reviewReason, page, fields }) => ({
        id,
        reference,
        tab: TAB_OF_TYPE[type],
        receivedAt: new Date(receivedAt).toISOString(),
        reason: reviewReason ?? null,
        page: page ?? null,
        fields: labelledFields(fields),
      })),
      total: waiting.review,
      waiting,
      me,
    }
  }

  async decide(id: string, verdict: 'accept' | 'discard', actor: Actor): Promise<{ verdict: string }> {
    await this.review[verdict](id)
    await record(sqlOf(this.em.fork()), actor.email, [
      {
        submissionId: id,
        what: verdict === 'accept' ? 'Accepted on review, its mail queued' : 'Discarded on review',
      },
    ])
    return { verdict }
  }
}
