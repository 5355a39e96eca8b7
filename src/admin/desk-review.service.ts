import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { answersOf } from '../forms/form-kinds.js'
import { ReviewService } from '../forms/review.service.js'
import { TAB_OF_TYPE } from './desk.rules.js'
import type { ReviewList } from './desk.types.js'
import { DeskEntryRepository } from './desk-entry.repository.js'
import type { Actor } from './desk-entry.service.js'
import { DeskListService } from './desk-list.service.js'
import { DeskPeopleService } from './desk-people.service.js'

/** Submissions that look like a bot's, for an admin to accept or discard. */
@Injectable()
export class DeskReviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly review: ReviewService,
    private readonly entries: DeskEntryRepository,
    private readonly lists: DeskListService,
    private readonly people: DeskPeopleService,
  ) {}

  async list(actor: Actor): Promise<ReviewList> {
    const [entries, waiting, me] = await Promise.all([
      this.review.pending(),
      this.lists.waiting(this.em.fork()),
      this.people.person(actor.id),
    ])
    return {
      entries: entries.map(({ id, reference, type, receivedAt, reviewReason, page, fields }) => ({
        id,
        reference,
        tab: TAB_OF_TYPE[type],
        receivedAt: receivedAt.toISOString(),
        reason: reviewReason,
        page,
        fields: answersOf(type, fields)
          .filter(({ value }) => value !== '')
          .map(({ key, label, value }) => ({ key, name: label, value })),
      })),
      total: waiting.review,
      waiting,
      me,
    }
  }

  async decide(id: string, verdict: 'accept' | 'discard', actor: Actor): Promise<{ verdict: string }> {
    await this.em.fork().transactional(async (em) => {
      await this.review[verdict](em, id)
      const what = verdict === 'accept' ? 'Accepted on review, its mail queued' : 'Discarded on review'
      this.entries.record(em, actor.email, [{ submissionId: id, what }])
    })
    return { verdict }
  }
}
