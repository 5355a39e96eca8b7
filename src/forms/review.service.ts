import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment } from '../config/environment.js'
import { MailService } from '../mail/mail.service.js'
import { WebhookEventsService } from '../webhooks/webhook-events.service.js'
import type { Submission, SubmissionStatus } from './submission.entity.js'
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
  pending(): Promise<Submission[]> {
    return this.submissions.listPending(this.em.fork(), MAX_PENDING)
  }

  /** Received at or after `since`, newest first. */
  discarded(since: Date): Promise<Submission[]> {
    return this.submissions.listDiscarded(this.em.fork(), since, MAX_DISCARDED)
  }

  /** Accepts it as a person's: it arrives on its list now, and both mails are sent. */
  async accept(em: EntityManager, id: string): Promise<void> {
    const submission = await this.move(em, id, 'pending', 'new')
    const addresses = { team: this.environment.TEAM_EMAIL, site: this.environment.publicUrl }
    const mails = mailsOf(submission, addresses)
    submission.receivedAt = new Date()
    await em.flush()
    await this.submissions.announce(em, [submission])
    await this.mail.enqueueAll(em, mails)
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

  private async move(em: EntityManager, id: string, from: SubmissionStatus, to: SubmissionStatus): Promise<Submission> {
    const submission = await this.submissions.lock(em, id)
    if (!submission) throw new NotFoundException('There is no such submission.')
    if (submission.status !== from) throw new ConflictException('Someone has decided on this submission already.')
    submission.status = to
    await em.flush()
    return submission
  }
}
