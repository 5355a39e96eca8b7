import {
  Injectable,
  NotFoundException,
  applyDecorators,
  Body,
  CanActivate,
  ConflictException,
  Controller,
  ExecutionContext,
  HttpCode,
  HttpException,
  Post,
  Req,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { standingOf } from '../../common/entry-status.rules.js'
import { log } from '../../common/logger.js'
import { Environment } from '../../config/environment.js'
import type { Change, Happening } from '../../journal/happenings.js'
import { JournalService } from '../../journal/journal.service.js'
import { FORM_KINDS } from '../../forms/form-kinds.js'
import { MailService } from '../../mail/mail.service.js'
import { changeRepository } from '../entries/desk-change.repository.js'
import { DeskChangeService } from '../entries/desk-change.service.js'
import type { EntryState } from '../entries/desk-change.rules.js'
import { TAB_OF_TYPE } from '../desk.rules.js'
import { DeskStaffService } from '../users/desk-staff.service.js'
import { personRepository } from '../people/person.repository.js'
import { answerRepository } from './answer.repository.js'
import { InboundMailDto, ReturnedMailDto } from './answers.dto.js'
import {
  plainTextOf,
  splitQuoted,
  addressIn,
  mailIdsIn,
  referenceIn,
  referenceInAddress,
} from './inbound-mail.rules.js'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyRequest } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { Public } from '../../common/access.js'
import { MINUTE_SECONDS } from '../../common/durations.rules.js'
import { hashedKey, RateLimitService } from '../../rate-limit/rate-limit.service.js'

/** How the id of what a sender added on the page begins, in place of a mail's. */
export const ADDED = 'follow:'

const REPLY = { author: 'A reply by mail' }
const MAIL_SERVICE = { author: 'The mail service' }

type Words = Pick<InboundMailDto, 'from' | 'subject' | 'text' | 'messageId' | 'automatic'>

@Injectable()
export class InboundMailService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: DeskChangeService,
    private readonly staff: DeskStaffService,
    private readonly mail: MailService,
    private readonly journal: JournalService,
    private readonly environment: Environment,
  ) {}

  /** Delivering the same mail twice has no effect. */
  async receive(dto: InboundMailDto): Promise<{ kept: boolean }> {
    const id = await this.entryOf(dto)
    if (!id) {
      log.warn('a mail came in that belongs to no entry; nothing of it was kept')
      throw new NotFoundException('No entry has this reference, so nothing was kept.')
    }
    return { kept: await this.attach(id, dto) }
  }

  /** Reporting the same return twice has no effect. */
  async recordReturned({ messageId = '', recipient, status, diagnostic = '' }: ReturnedMailDto) {
    const words = plainTextOf(diagnostic).replaceAll('\n', ' ').trim()
    const [mailId] = mailIdsIn(`<${messageId.replaceAll(/[<>\s]/g, '')}>`)
    return this.em.fork().transactional(async (em) => {
      const returned = { mailId, recipient: addressIn(recipient), status, words }
      const outcome = await this.mail.recordReturned(em, returned)
      if (!outcome) throw new NotFoundException('No such mail was sent lately, so nothing was kept.')
      const { mail, reason, recorded, suppressed } = outcome
      if (!recorded) return { recorded, suppressed }
      await this.journal.record(em, MAIL_SERVICE, {
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

  /** Matched by the reference in the address, then by the mail it answers, then by the reference in the subject. */
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

  async additions(em: EntityManager, id: string): Promise<{ at: string; words: string }[]> {
    const replies = await answerRepository.replies(em, id)
    return replies
      .filter(({ messageId }) => messageId.startsWith(ADDED))
      .map(({ receivedAt, words }) => ({ at: receivedAt.toISOString(), words }))
  }

  attach(id: string, dto: Words, recorder = REPLY): Promise<boolean> {
    const automatic = dto.automatic === true
    const sender = addressIn(dto.from)
    return this.em.fork().transactional(async (em) => {
      const entry = await this.changes.lock(em, id)
      const receivedAt = new Date()
      const fromOther = !(await personRepository.isSender(em, id, sender))
      const reply = {
        id: v7(),
        submissionId: id,
        sender,
        fromOther,
        automatic,
        subject: plainTextOf(dto.subject).replaceAll('\n', ' '),
        ...splitQuoted(plainTextOf(dto.text)),
        messageId: dto.messageId.trim(),
        receivedAt,
      }
      if (!(await answerRepository.insertReply(em, reply))) return false
      const replied: Happening = {
        kind: automatic ? 'replied-automatically' : 'replied',
        ids: [id],
        detail: fromOther ? 'From another address' : undefined,
        facts: { automatic, fromOther },
      }
      const changes = automatic ? [] : await this.reopen(em, entry, receivedAt)
      await this.journal.record(em, recorder, replied, { kind: 'reopened', changes })
      return true
    })
  }

  private async reopen(em: EntityManager, before: EntryState, receivedAt: Date): Promise<Change[]> {
    const { id } = before
    await answerRepository.markReplied(em, id, receivedAt.toISOString())
    const change = standingOf('in-progress')
    const changes = before.status === 'done' || before.status === 'waiting' ? [{ entry: before, change }] : []
    if (changes.length) await changeRepository.update(em, [id], change)
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
        link: `${this.environment.publicUrl}/admin/${TAB_OF_TYPE[entry.type]}/${id}`,
      },
    })
    return changes
  }
}

/** Mail services call from few addresses, even on a busy day; anyone else is guessing. */
const PER_ADDRESS = {
  name: 'inbound-mail',
  limit: 120,
  windowSeconds: MINUTE_SECONDS,
  message: () => 'Too much mail at once. Please try again in a minute.',
}

const usedKey = (headers: FastifyRequest['headers']) => `inbound:${hashedKey(String(headers['webhook-id']))}`

/** A signature is valid from five minutes before its time to five minutes after. */
const VALID_SECONDS = 10 * MINUTE_SECONDS

/** Admits each request signed with the shared secret once; without a secret the route answers 404. */
@Injectable()
class InboundSignatureGuard implements CanActivate {
  constructor(
    private readonly environment: Environment,
    private readonly limits: RateLimitService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const secret = this.environment.INBOUND_MAIL_SECRET
    if (!secret) throw new NotFoundException('There is nothing at this address.')
    const { headers, rawBody = '' } = context.switchToHttp().getRequest<FastifyRequest>()
    try {
      new Webhook(secret, { format: 'raw' }).verify(rawBody, headers as Record<string, string>, { jsonParse: false })
    } catch {
      throw new UnauthorizedException('The signature is wrong, or more than five minutes old.')
    }
    if (!(await this.limits.isFirstUse(usedKey(headers), VALID_SECONDS)))
      throw new ConflictException('This request was received before. Sign each attempt anew.')
    return true
  }
}

const Signed = () =>
  applyDecorators(
    Public(),
    UseGuards(InboundSignatureGuard),
    // A route can carry only one such decorator; a second would replace the first.
    RouteConfig({ addressLimit: PER_ADDRESS, keepRawBody: true }),
    HttpCode(200),
  )

@Controller('api/inbound-mail')
export class InboundMailController {
  constructor(
    private readonly inbound: InboundMailService,
    private readonly limits: RateLimitService,
  ) {}

  @Post()
  @Signed()
  receive(@Body() dto: InboundMailDto, @Req() { headers }: FastifyRequest) {
    return this.orAgain(headers, this.inbound.receive(dto))
  }

  @Post('bounces')
  @Signed()
  recordReturned(@Body() dto: ReturnedMailDto, @Req() { headers }: FastifyRequest) {
    return this.orAgain(headers, this.inbound.recordReturned(dto))
  }

  /** A request that failed through no fault of its own may come again as it is, signature included. */
  private async orAgain<Outcome>(headers: FastifyRequest['headers'], work: Promise<Outcome>): Promise<Outcome> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof HttpException)) await this.limits.takeBackUse(usedKey(headers))
      throw error
    }
  }
}
