import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { brand } from '../config/brand.js'
import { Environment } from '../config/environment.js'
import { Submission } from '../forms/submission.entity.js'
import { dayInWords } from '../common/date-words.js'
import { DATE_NOT_SPECIFIED } from '../common/form-options.rules.js'
import { answersOf, FORM_KINDS } from '../forms/form-kinds.js'
import { messageIdOf } from '../mail/mail-message.entity.js'
import { MailService } from '../mail/mail.service.js'
import type { Actor } from '../auth/access/actor.js'
import { isDay } from '../desk/desk.rules.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { fillVariables, type TemplateValues, withoutReference, withReference } from './answer-template.rules.js'
import { answerRepository } from '../submissions/answer.repository.js'
import type { PreviewLetterDto } from './answers.dto.js'
import { plusAddress } from './inbound-mail.rules.js'

const MESSAGE_ID = /^<[^<>\s]+>$/
/** Mail clients look at no more References than this. */
const LONGEST_THREAD = 20

export interface Answered {
  entry: Submission
  values: TemplateValues
}

const fieldValues = ({ type, fields }: Submission) =>
  Object.fromEntries(
    answersOf(type, fields).map(({ key, value }) => {
      if (value === DATE_NOT_SPECIFIED) return [key, '']
      return [key, key === 'preferredDate' && isDay(value) ? dayInWords(new Date(`${value}T12:00Z`)) : value]
    }),
  )

@Injectable()
export class AnswerLetterService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  async about(id: string, actor: Actor): Promise<Answered> {
    const em = this.em.fork()
    const entry = await answerRepository.findEntry(em, id)
    if (!entry) throw new NotFoundException('There is no such submission.')
    const named = await this.staff.named([actor.id, ...(entry.owner ? [entry.owner.id] : [])])
    /** A colleague's address is never shown to the person, even where the colleague has no name. */
    const nameOf = (userId: string | undefined) => {
      const person = named.get(userId ?? '')
      return person && person.name !== person.email ? person.name : `The ${brand.name} team`
    }
    const { firstName, fullName } = entry.fields
    const sender = nameOf(actor.id)
    return {
      entry,
      values: {
        ...fieldValues(entry),
        name:
          String(firstName || fullName || '')
            .trim()
            .split(/\s/)[0] || 'there',
        fullName: entry.name || 'there',
        reference: entry.reference,
        form: FORM_KINDS[entry.type].name,
        received: dayInWords(entry.receivedAt),
        owner: nameOf(entry.owner?.id),
        sender,
        // The name of the team already contains the brand.
        signature: sender.includes(brand.name) ? sender : `${sender}\n${brand.name}`,
        brand: brand.name,
        ourPhone: brand.phone.label,
        site: this.environment.publicUrl,
      },
    }
  }

  fill({ values: known, entry }: Answered, { subject, body, outcomeReason = '' }: PreviewLetterDto) {
    const values = { ...known, reason: outcomeReason }
    return {
      subject: withReference(fillVariables(subject, values), entry.reference),
      body: fillVariables(body, values),
    }
  }

  replyTo({ entry }: Answered): string {
    const { MAIL_INBOUND_ADDRESS, TEAM_EMAIL } = this.environment
    return MAIL_INBOUND_ADDRESS ? plusAddress(MAIL_INBOUND_ADDRESS, entry.reference) : TEAM_EMAIL
  }

  async compose(answered: Answered, { subject, body }: { subject: string; body: string }) {
    const { entry } = answered
    const paragraphs = body.split(/\n{2,}/)
    return {
      template: 'answer' as const,
      to: entry.email,
      replyTo: this.replyTo(answered),
      subject,
      submissionId: entry.id,
      thread: await this.thread(entry),
      variables: {
        subject,
        heading: withoutReference(subject, entry.reference),
        words: body,
        paragraphs,
        opening: paragraphs[1] ?? paragraphs[0],
        reference: entry.reference,
      },
    }
  }

  /** The Message-IDs of our emails to the person about the entry and of the replies, oldest first. */
  private async thread({ id, email }: Submission): Promise<string[]> {
    const [mails, replies] = await Promise.all([
      this.mail.stored.listForSubmission(this.em.fork(), id),
      answerRepository.replies(this.em.fork(), id),
    ])
    const letters = [
      ...mails
        .filter(({ recipient, state }) => recipient === email && state !== 'withheld')
        .map((mail) => ({ at: mail.createdAt, id: messageIdOf(mail.id, this.environment.publicUrl) })),
      ...replies.map(({ receivedAt, messageId }) => ({ at: receivedAt, id: messageId })),
    ]
    return letters
      .filter((letter) => MESSAGE_ID.test(letter.id))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .slice(-LONGEST_THREAD)
      .map((letter) => letter.id)
  }
}
