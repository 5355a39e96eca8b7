import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { standingOf } from '../common/entry-status.rules.js'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import type { Change, EntryEvent } from '../entry-events/effects.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import { FORM_KINDS } from '../forms/form-kinds.js'
import { MailService } from '../mail/mail.service.js'
import { changeRepository } from '../submissions/desk-change.repository.js'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import type { EntryState } from '../submissions/desk-change.rules.js'
import { entryPath } from '../desk/desk.rules.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { answerRepository } from '../submissions/answer.repository.js'
import { InboundMailDto, ReturnedMailDto } from './answers.dto.js'
import {
  plainTextOf,
  splitQuoted,
  addressIn,
  mailIdsIn,
  referenceIn,
  referenceInAddress,
} from './inbound-mail.rules.js'

/** The prefix of the id of an addition on the status page, in place of a Message-ID. */
export const ADDED = 'follow:'

const REPLY = { author: 'A reply by mail' }
const MAIL_SERVICE = { author: 'The mail service' }

type ReceivedText = Pick<InboundMailDto, 'from' | 'subject' | 'text' | 'messageId' | 'automatic'>

@Injectable()
export class InboundMailService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: DeskChangeService,
    private readonly staff: DeskStaffService,
    private readonly mail: MailService,
    private readonly entryEvents: EntryEventsService,
    private readonly environment: Environment,
  ) {}

  /** Delivering the same email twice has no effect. */
  async receive(dto: InboundMailDto): Promise<{ kept: boolean }> {
    const id = await this.entryOf(dto)
    if (!id) {
      log.warn('an incoming email belongs to no submission and was not stored')
      throw new NotFoundException('No entry has this reference, so nothing was stored.')
    }
    return { kept: await this.attach(id, dto) }
  }

  /** Reporting the same return twice has no effect. */
  async recordReturned({ messageId = '', recipient, status, diagnostic = '' }: ReturnedMailDto) {
    const diagnosis = plainTextOf(diagnostic).replaceAll('\n', ' ').trim()
    const [mailId] = mailIdsIn(`<${messageId.replaceAll(/[<>\s]/g, '')}>`)
    return this.em.fork().transactional(async (em) => {
      const returned = { mailId, recipient: addressIn(recipient), status, diagnosis }
      const outcome = await this.mail.recordReturned(em, returned)
      if (!outcome) throw new NotFoundException('No such email was sent recently, so nothing was stored.')
      const { mail, reason, recorded, suppressed } = outcome
      if (!recorded) return { recorded, suppressed }
      await this.entryEvents.record(em, MAIL_SERVICE, {
        kind: 'mail-returned',
        ids: mail.submissionId ? [mail.submissionId] : [],
        about: mail.recipient,
        detail: reason,
        subject: { type: 'mail', id: mail.id },
        facts: { status, suppressed },
      })
      return { recorded, suppressed }
    })
  }

  /** Matched by the reference in the address, then by the email that it answers, then by the reference in the subject. */
  private async entryOf({ to, inReplyTo = '', subject }: InboundMailDto): Promise<string | undefined> {
    const em = this.em.fork()
    const byReference = async (reference: string | undefined) =>
      reference ? answerRepository.findByReference(em, reference) : undefined
    return (
      (await byReference(referenceInAddress(to, this.environment.MAIL_INBOUND_ADDRESS ?? ''))) ??
      (await answerRepository.findByMails(em, mailIdsIn(inReplyTo))) ??
      (await byReference(referenceIn(subject)))
    )
  }

  async additions(em: EntityManager, id: string): Promise<{ at: string; body: string }[]> {
    const replies = await answerRepository.replies(em, id)
    return replies
      .filter(({ messageId }) => messageId.startsWith(ADDED))
      .map(({ receivedAt, body }) => ({ at: receivedAt.toISOString(), body }))
  }

  attach(id: string, dto: ReceivedText, recorder = REPLY): Promise<boolean> {
    const automatic = dto.automatic === true
    const sender = addressIn(dto.from)
    return this.em.fork().transactional(async (em) => {
      const entry = await this.changes.lock(em, id)
      const receivedAt = new Date()
      const fromUnknownAddress = !(await answerRepository.isSender(em, id, sender))
      const reply = {
        id: v7(),
        submissionId: id,
        sender,
        fromUnknownAddress,
        automatic,
        subject: plainTextOf(dto.subject).replaceAll('\n', ' '),
        ...splitQuoted(plainTextOf(dto.text)),
        messageId: dto.messageId.trim(),
        receivedAt,
      }
      if (!(await answerRepository.insertReply(em, reply))) return false
      const replied: EntryEvent = {
        kind: automatic ? 'replied-automatically' : 'replied',
        ids: [id],
        detail: fromUnknownAddress ? 'From another address' : undefined,
        facts: { automatic, fromUnknownAddress },
      }
      const changes = automatic ? [] : await this.reopen(em, entry, receivedAt)
      await this.entryEvents.record(em, recorder, replied, { kind: 'reopened', changes })
      return true
    })
  }

  private async reopen(em: EntityManager, before: EntryState, receivedAt: Date): Promise<Change[]> {
    const { id } = before
    const repliedAt = receivedAt.toISOString()
    await answerRepository.markReplied(em, id, repliedAt)
    // A closed entry stays closed; that it needs an answer is stored separately.
    const standing = before.status === 'waiting' ? standingOf('in-progress') : undefined
    if (standing) await changeRepository.update(em, [id], standing)
    const change = { ...standing, ...(before.repliedAt === null && { repliedAt }) }
    const changes = Object.keys(change).length ? [{ entry: before, change }] : []
    const entry = await answerRepository.findEntry(em, id)
    if (!entry) return changes
    const owner = entry.owner && (await this.staff.named([entry.owner.id], em)).get(entry.owner.id)
    await this.mail.enqueue(em, {
      template: 'team-reply',
      to: owner?.email ?? this.environment.TEAM_EMAIL,
      submissionId: id,
      variables: {
        reference: entry.reference,
        what: FORM_KINDS[entry.type].name,
        link: `${this.environment.publicUrl}${entryPath(entry)}`,
      },
    })
    return changes
  }
}
