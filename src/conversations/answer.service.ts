import { ConflictException, GoneException, Injectable } from '@nestjs/common'
import { templateRepository } from './answer-template.repository.js'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { invalidField } from '../common/http-errors.js'
import { Environment } from '../config/environment.js'
import { Submission } from '../forms/submission.entity.js'
import { MailService } from '../mail/mail.service.js'
import type { EntryEvent } from '../entry-events/effects.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import type { Actor } from '../auth/access/actor.js'
import { claimOf, differenceOf, workStateOf } from '../submissions/desk-change.rules.js'
import { changeOf, DeskChangeService } from '../submissions/desk-change.service.js'
import type { Decision } from '../common/entry-status.rules.js'
import type { DeskTab } from '../desk/desk.rules.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import { londonDay } from '../common/london-time.js'
import { afterWorkingDays } from '../forms/working-time.rules.js'
import { AnswerLetterService, type Answered } from './answer-letter.service.js'
import { answerTo, fillVariables, slotFault } from './answer-template.rules.js'
import { UNDO_ANSWER_SECONDS } from '../desk/desk.rules.js'
import { presentTemplate } from './answer-template.presenter.js'
import { answerRepository } from '../submissions/answer.repository.js'
import type { AnswerOutcome, AnswerPreview, AnswerStart, UndoneAnswer } from './answers.types.js'
import { DeskAnswer } from '../submissions/answer.entity.js'
import type { PreviewLetterDto, SendAnswerDto } from './answers.dto.js'

const letterOf = (text: string) => `Hello {{name}},\n\n${text}\n\nKind regards,\n{{signature}}`
/** The letter and the entry take the reason for declining from the same field. */
const REASON = '\n\nThe reason is this:\n\n{{reason}}'
const REPLY_DAYS = 3
const TOO_LATE = `This answer can no longer be taken back. Only the person who sent it can do so, once and within ${UNDO_ANSWER_SECONDS} seconds. To correct something, please send another answer.`

@Injectable()
export class AnswerService {
  constructor(
    private readonly em: EntityManager,
    private readonly letters: AnswerLetterService,
    private readonly changes: DeskChangeService,
    private readonly mail: MailService,
    private readonly entryEvents: EntryEventsService,
    private readonly environment: Environment,
  ) {}

  async start(id: string, actor: Actor, decision?: Decision): Promise<AnswerStart> {
    const answered = await this.letters.about(id, actor)
    const { entry, values } = answered
    const [templates, refusal, last] = await Promise.all([
      templateRepository.list(this.em.fork()),
      this.mail.refusalOf(entry.email),
      this.lastSubject(id),
    ])
    const step = decision && templates.find((one) => one.step === decision)
    const text = step ? `${step.body}${decision === 'declined' ? REASON : ''}` : ''
    return {
      to: entry.email,
      refusal: refusal ?? null,
      subject: last ? answerTo(last) : fillVariables('Your {{form}}, {{reference}}', values),
      body: fillVariables(letterOf(text), values, 'reason'),
      status: decision ?? (entry.outcome ? '' : 'waiting'),
      waitingUntil: londonDay(afterWorkingDays(new Date(), REPLY_DAYS)),
      templates: templates
        .filter(({ type, step }) => !step && (type === null || type === entry.type))
        .map(presentTemplate)
        .map(({ subject, body, ...rest }) => ({
          ...rest,
          subject: fillVariables(subject, values),
          body: fillVariables(body, values, 'reason'),
        })),
    }
  }

  async preview(id: string, dto: PreviewLetterDto, actor: Actor): Promise<AnswerPreview> {
    const answered = await this.letters.about(id, actor)
    const filled = this.letters.fill(answered, dto)
    const letter = await this.letters.compose(answered, filled)
    const { to, replyTo } = letter
    const shown = this.mail.preview(letter)
    return { from: this.environment.MAIL_FROM, to, replyTo, subject: filled.subject, ...shown }
  }

  async send(
    id: string,
    { version, subject: typed, body: template, ...wanted }: SendAnswerDto,
    actor: Actor,
  ): Promise<AnswerOutcome> {
    const answered = await this.letters.about(id, actor)
    await this.requireDeliverable(answered)
    const { subject, body } = this.letters.fill(answered, {
      subject: typed,
      body: template,
      outcomeReason: wanted.outcomeReason,
    })
    for (const [name, text] of Object.entries({ subject, body })) {
      const fault = slotFault(text)
      if (fault) throw invalidField(name, fault)
    }
    const letter = await this.letters.compose(answered, { subject, body })
    return this.em.fork().transactional(async (em) => {
      const entry = await this.changes.lock(em, id)
      if (entry.version !== version) throw await this.changes.conflict(em, id, 'sent')
      const sentAt = new Date()
      const { repliedAt: _cleared, ...chosen } = changeOf(entry, wanted)
      const change = { ...claimOf({ ...entry, ...chosen }, actor.id), ...chosen }
      const written = await this.changes.write(em, [{ entry, change }])
      const answer = em.create(DeskAnswer, {
        id: v7(),
        submission: em.getReference(Submission, id),
        authorId: actor.id,
        author: actor.author,
        subject,
        body,
        mailId: await this.mail.enqueue(em, { ...letter, delaySeconds: UNDO_ANSWER_SECONDS }),
        before: workStateOf(entry),
        version: await answerRepository.markAnswered(em, id, actor.id, sentAt),
        sentAt,
      })
      await em.flush()
      await this.entryEvents.record(
        em,
        actor,
        { kind: 'changed-by-answer', ...written },
        { kind: 'answered', ids: [id], detail: subject, facts: { status: wanted.status ?? entry.status } },
      )
      return { id: answer.id, version: answer.version, undo: { id: answer.id, seconds: UNDO_ANSWER_SECONDS } }
    })
  }

  /** The queue decides, not the clock: an email that is still queued is removed from it. */
  async undo(answerId: string, actor: Actor): Promise<UndoneAnswer> {
    return this.em.fork().transactional(async (em) => {
      const answer = await answerRepository.lockAnswer(em, answerId)
      if (!answer || answer.authorId !== actor.id) throw new GoneException(TOO_LATE)
      const { subject, body, before, version } = answer
      const id = answer.submission.id
      if (!(await this.mail.withdraw(em, answer.mailId))) throw new GoneException(TOO_LATE)
      const entry = await this.changes.lock(em, id)
      const changedSince = entry.version !== version
      const events: EntryEvent[] = [{ kind: 'answer-taken-back', ids: [id], detail: `Nothing was sent: ${subject}` }]
      if (!changedSince) {
        const written = await this.changes.write(em, [{ entry, change: differenceOf(entry, before) }])
        events.unshift({ kind: 'changed-back', ...written })
      }
      em.remove(answer)
      await em.flush()
      if (changedSince && before.repliedAt && (await answerRepository.isUnanswered(em, id, answer.sentAt)))
        await answerRepository.markReplied(em, id, before.repliedAt)
      await answerRepository.recalculateAnswered(em, id)
      const tabs = await entryRepository.tabsOf(em, [id])
      await this.entryEvents.record(em, actor, ...events)
      const { outcome, outcomeReason } = changedSince ? { outcome: null, outcomeReason: null } : entry
      return { submissionId: id, tab: tabs.get(id) as DeskTab, subject, body, outcome, outcomeReason, changedSince }
    })
  }

  private async requireDeliverable({ entry }: Answered) {
    const refusal = await this.mail.refusalOf(entry.email)
    if (refusal !== undefined)
      throw new ConflictException(
        `${entry.email} refuses mail, so nothing was sent. Its server said: ${refusal} Correct the address on the person’s page, or send an earlier email again once it works.`,
      )
  }

  private async lastSubject(id: string): Promise<string | undefined> {
    const em = this.em.fork()
    const [answers, replies] = [await answerRepository.answers(em, id), await answerRepository.replies(em, id)]
    const letters = [
      ...answers.map(({ subject, sentAt: at }) => ({ subject, at })),
      ...replies.map(({ subject, receivedAt: at }) => ({ subject, at })),
    ]
    return letters.sort((a, b) => b.at.getTime() - a.at.getTime())[0]?.subject
  }
}
