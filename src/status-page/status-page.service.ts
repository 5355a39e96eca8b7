import { createHash } from 'node:crypto'
import { ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AnswerTemplatesService } from '../conversations/answer-templates.service.js'
import { ADDED, InboundMailService } from '../conversations/inbound-mail.service.js'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { Actor } from '../auth/access/actor.js'
import { CallService } from '../calls/call.service.js'
import { CallsPageService } from '../calls/calls-page.service.js'
import { momentInWords } from '../common/date-words.js'
import { DAY_SECONDS } from '../common/durations.rules.js'
import { OPEN_STATUSES, standingOf } from '../common/entry-status.rules.js'
import { TooManyRequestsException } from '../common/http-errors.js'
import { callRepository } from '../calls/call.repository.js'
import { answersOf, FORM_KINDS } from '../forms/form-kinds.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { historyRepository } from '../entry-events/history.repository.js'
import { EntryEventsService, SENDER } from '../entry-events/entry-events.service.js'
import { Environment } from '../config/environment.js'
import { IntroductionService } from '../introductions/introduction.service.js'
import { ProfileService } from '../introductions/profile.service.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { MailService } from '../mail/mail.service.js'
import { pageOf, SenderLinks } from '../mail/sender-links.service.js'
import { RateLimitService } from '../rate-limit/rate-limit.service.js'
import type { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import type { AddDto } from './status-page.dto.js'
import { maskedEmail, stepsOf } from './status-page.presenter.js'
import type { StatusPage } from './status-page.rules.js'

const ADDITIONS = { limit: 20, windowSeconds: DAY_SECONDS }

/** The status page behind the link in emails: shows the status, takes additions, and lets the sender withdraw. */
@Injectable()
export class StatusPageService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: SignedLinksService,
    private readonly senderLinks: SenderLinks,
    private readonly inbound: InboundMailService,
    private readonly changes: DeskChangeService,
    private readonly entryEvents: EntryEventsService,
    private readonly calls: CallService,
    private readonly profiles: ProfileService,
    private readonly introductions: IntroductionService,
    private readonly callsPage: CallsPageService,
    private readonly templates: AnswerTemplatesService,
    private readonly limits: RateLimitService,
    private readonly staff: DeskStaffService,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  async page(token: string): Promise<StatusPage> {
    const em = this.em.fork()
    const submission = await this.links.open(em, token)
    const { outcome, receivedAt, decidedAt } = submission
    const readAt = submission.status === 'new' ? null : await historyRepository.firstTaken(em, submission.id)
    const calls = await this.callsPage.forSender(em, submission)
    const all = await callRepository.list(em, [submission.id])
    const steps = stepsOf({ outcome, receivedAt, decidedAt, readAt, calls: all })
    return {
      reference: submission.reference,
      kind: FORM_KINDS[submission.type].name,
      email: maskedEmail(submission.email),
      steps,
      next: await this.templates.textOfStep(em, steps.at(-1)?.name ?? 'received', submission),
      sent: answersOf(submission.type, submission.fields).filter(({ value }) => value),
      additions: await this.inbound.additions(em, submission.id),
      owner: await this.ownerOf(em, submission.owner?.id),
      canAdd: canAdd(submission),
      canWithdraw: canWithdraw(submission),
      calls,
      introductions: pageOf((await this.senderLinks.of('introductions', [submission.id])).get(submission.id)),
    }
  }

  /** Arrives at the desk as a reply does. The same text twice is kept once. */
  async add({ token, body }: AddDto): Promise<void> {
    const submission = await this.links.open(this.em.fork(), token)
    if (!canAdd(submission)) throw new ConflictException('You have withdrawn this, so nothing can be added to it.')
    const { id, email } = submission
    await this.limits.demand(`follow:${id}`, ADDITIONS, tooManyAdditions)
    const digest = createHash('sha256').update(body).digest('base64url')
    const addition = { from: email, subject: 'Added on the page', text: body, messageId: `${ADDED}${id}:${digest}` }
    await this.inbound.attach(id, addition, SENDER)
  }

  /** Withdrawing again changes nothing. */
  async withdraw({ token }: StatusLinkDto): Promise<void> {
    const id = await this.withdrawn(token)
    await this.introductions.stopAll(id)
  }

  private withdrawn(token: string): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const { id, email, reference, type } = await this.links.open(em, token)
      const entry = await this.changes.lock(em, id)
      if (entry.outcome === 'withdrawn') return id
      if (!canWithdraw(entry)) throw new ConflictException('This can no longer be withdrawn. Please ring us.')
      const change = { ...standingOf('done', { outcome: 'withdrawn' }), repliedAt: null }
      const written = await this.changes.write(em, [{ entry, change }])
      await this.calls.withdraw(em, id)
      await this.profiles.withdrawAll(em, id)
      await this.entryEvents.record(em, SENDER, { kind: 'withdrawn', ...written })
      const { name: kind } = FORM_KINDS[type]
      await this.mail.enqueue(em, {
        template: 'withdrawn',
        to: email.trim(),
        replyTo: this.environment.TEAM_EMAIL,
        submissionId: id,
        variables: { title: `Your ${kind} is withdrawn`, kind, reference, when: momentInWords(new Date()) },
      })
      return id
    })
  }

  /** The name only: not everyone who has the link may see the address. */
  private async ownerOf(em: EntityManager, ownerId: string | undefined): Promise<string | null> {
    const owner = ownerId ? (await this.staff.named([ownerId], em)).get(ownerId) : undefined
    return owner && owner.name !== owner.email ? owner.name : null
  }

  endLinks(id: string, actor: Actor): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      await this.changes.lock(em, id)
      await submissionRepository.endLinks(em, id)
      await this.entryEvents.record(em, actor, { kind: 'links-ended', ids: [id] })
    })
  }
}

const tooManyAdditions = (seconds: number) =>
  new TooManyRequestsException('That is more than we can take in a day. Please ring us.', seconds)

/** Registrations for a show are cancelled by writing to us, and complaints are answered. */
const WITHDRAWABLE: Submission['type'][] = ['application', 'discovery-call']

const canAdd = ({ outcome }: Submission) => outcome !== 'withdrawn'

const canWithdraw = ({ type, status }: Pick<Submission, 'type' | 'status'>) =>
  WITHDRAWABLE.includes(type) && (OPEN_STATUSES as readonly string[]).includes(status)
