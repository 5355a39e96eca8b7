import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment } from '../config/environment.js'
import { MailService } from '../mail/mail.service.js'
import { WebhookEventsService } from '../webhooks/webhook-events.service.js'
import { FormSubmission, type Review } from './form-submission.entity.js'
import { receivedEvent } from './submission-event.js'
import { mailsOf } from './submission-mails.js'
import { SubmissionRepository } from './submission.repository.js'

const MAX_PENDING = 50
const MAX_DISCARDED = 100

@Injectable()
export class ReviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly submissions: SubmissionRepository,
    private readonly mail: MailService,
    private readonly webhooks: WebhookEventsService,
    private readonly environment: Environment,
  ) {}

  /** Oldest first. */
  pending(): Promise<FormSubmission[]> {
    return this.submissions.listPending(this.em.fork(), MAX_PENDING)
  }

  /** Received at or after `since`, newest first. */
  discarded(since: Date): Promise<FormSubmission[]> {
    return this.submissions.listDiscarded(this.em.fork(), since, MAX_DISCARDED)
  }

  /** Accepts it as a person's: it is listed and both mails are sent. */
  async accept(em: EntityManager, id: string): Promise<void> {
    const submission = await this.move(em, id, 'pending', 'accepted')
    await this.submissions.addToDesk(em, [submission])
    const addresses = { team: this.environment.TEAM_EMAIL, site: this.environment.publicUrl }
    await this.mail.enqueueAll(em, mailsOf(submission, addresses))
    await this.webhooks.record(em, receivedEvent(submission))
  }

  /** Discards it as a bot's: it is kept on record and nothing is sent. */
  async discard(em: EntityManager, id: string): Promise<void> {
    await this.move(em, id, 'pending', 'discarded')
  }

  /** Undoes a discard: it waits for review again. */
  async restore(em: EntityManager, id: string): Promise<void> {
    await this.move(em, id, 'discarded', 'pending')
  }

  private async move(em: EntityManager, id: string, from: Review, to: Review): Promise<FormSubmission> {
    const submission = await this.submissions.lock(em, id)
    if (!submission) throw new NotFoundException('There is no such submission.')
    if (submission.review !== from) throw new ConflictException('Someone has decided on this submission already.')
    submission.review = to
    await em.flush()
    return submission
  }
}
