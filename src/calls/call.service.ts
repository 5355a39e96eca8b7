import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DeskChangeService } from '../submissions/desk-change.service.js'
import type { Person } from '../auth/users/person.types.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import type { Actor } from '../auth/access/actor.js'
import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '../common/durations.rules.js'
import { OPEN_STATUSES } from '../common/entry-status.rules.js'
import { invalidField, TooManyRequestsException } from '../common/http-errors.js'
import { londonMoment } from '../common/london-time.js'
import type { Submission } from '../forms/submission.entity.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { EntryEventsService, SENDER, type Recorder } from '../entry-events/entry-events.service.js'
import type { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import { Job } from '../jobs/job.decorators.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { Call } from './call.entity.js'
import { callRepository } from './call.repository.js'
import { MailService } from '../mail/mail.service.js'
import { addressKey, RateLimitService } from '../rate-limit/rate-limit.service.js'
import { CallMailsService } from './call-mails.service.js'
import {
  allows,
  type CallMove,
  EARLIEST,
  LATEST,
  LONDON,
  MAX_DAYS_AHEAD,
  MOVES,
  RESERVED_HOURS,
  TIME_TAKEN,
  whenIn,
} from './call.rules.js'
import type { ArrangeCallDto, ChooseTimeDto, LondonTimeDto, MoveCallDto } from './calls.dto.js'
import { OpenTimesService } from './open-times.service.js'

const VISITOR: Recorder = { author: 'Someone with the sender’s address' }
const CLOCK: Recorder = { author: 'Meridian' }

/** How many unconfirmed times one network address can reserve at once; for a mailbox, the limit on its emails applies. */
const PER_NETWORK = { limit: 6, windowSeconds: RESERVED_HOURS * HOUR_SECONDS }
const tooManyKept = (seconds: number) =>
  new TooManyRequestsException(
    'No more times can be kept from here just now. Choose one by the link in our email.',
    seconds,
  )

const EVENT_KINDS = {
  propose: 'call-proposed',
  reserve: 'call-reserved',
  book: 'call-booked',
  move: 'call-moved',
  lapse: 'call-lapsed',
  cancel: 'call-cancelled',
  'mark-attended': 'call-attended',
  'mark-missed': 'call-missed',
} as const satisfies Record<CallMove, string>

const TOO_LATE = 'It is less than two hours until your call. Please ring us.'
const CLOSED = 'A time can no longer be chosen here. Please ring us.'
const BY_MAIL = 'Your call is booked already. To change it, follow the link in our email.'
const UNLIKE = 'This call can no longer be changed in that way. You now see its present state.'

/** Exclusion violation, deadlock, serialisation failure: two bookings of one host at the same time. */
const TAKEN = new Set(['23P01', '40P01', '40001'])
/** Unique violation: the entry already has a call under way. */
const SECOND_CALL = '23505'
const ATTEMPTS = 3

@Injectable()
export class CallService {
  constructor(
    private readonly em: EntityManager,
    private readonly openTimes: OpenTimesService,
    private readonly mails: CallMailsService,
    private readonly links: SignedLinksService,
    private readonly changes: DeskChangeService,
    private readonly staff: DeskStaffService,
    private readonly entryEvents: EntryEventsService,
    private readonly limits: RateLimitService,
    private readonly mail: MailService,
  ) {}

  /**
   * Through an emailed link: books a time, confirms the reserved one, or moves a booked call. Through the link on the
   * thank-you page: reserves a time until it is confirmed. Repeating the request changes nothing.
   */
  async choose(dto: ChooseTimeDto, network = '', now = new Date()): Promise<void> {
    const { submission, purpose } = await this.links.openAny(this.em.fork(), dto.token, ['link-follow', 'link-call'])
    if (purpose === 'link-follow') return void (await this.settleChoice(dto, now))
    const key = `calls:${addressKey(network)}`
    await this.limits.demand(key, PER_NETWORK, tooManyKept)
    let [allowed, kept] = [false, false]
    try {
      allowed = await this.mail.takeAllowance(submission.email)
      if (!allowed) throw tooManyKept(HOUR_SECONDS)
      kept = await this.settleChoice(dto, now)
    } finally {
      if (!kept) await this.limits.giveBack(key)
      if (allowed && !kept) await this.mail.returnAllowance(submission.email)
    }
  }

  /** Returns false if nothing had to change. */
  private settleChoice({ token, startsAt, zone }: ChooseTimeDto, now: Date): Promise<boolean> {
    const at = new Date(startsAt)
    return this.decide(async (em) => {
      const { submission, purpose } = await this.links.openAny(em, token, ['link-follow', 'link-call'])
      const isProven = purpose === 'link-follow'
      const entry = await this.changes.lock(em, submission.id)
      const last = await callRepository.latest(em, submission.id)
      const current = last && isUnderWay(last) ? last : undefined
      const isMove = current?.state === 'booked'
      const isSame = current?.startsAt?.getTime() === at.getTime()
      if (isSame && (isMove || !isProven)) return false
      if (isMove && !isProven) throw new ConflictException(BY_MAIL)
      if (isMove && !allows('move', current, 'sender', now)) throw new ConflictException(TOO_LATE)
      if (!isMove && !mayChoose(entry, last)) throw new ConflictException(CLOSED)
      const hostId = isSame ? current.hostId : await this.hostFor(em, current, at, entry.ownerId, now)
      if (!hostId) throw new ConflictException(TIME_TAKEN)
      const call = current ?? this.create(em, submission, zone)
      const booking = { hostId, startsAt: at, zone }
      if (!isProven) call.reservedUntil = new Date(now.getTime() + RESERVED_HOURS * HOUR_MS)
      const move = isMove ? 'move' : isProven ? 'book' : 'reserve'
      await this.settle(em, call, move, isProven ? SENDER : VISITOR, booking)
      return true
    })
  }

  /** Marks unconfirmed calls as lapsed. Their times are offered again even before this runs; the desk and the history change with it. */
  @Job({ name: 'call-lapses', cron: '*/5 * * * *' })
  async lapse(now = new Date()): Promise<number> {
    const expired = await callRepository.expired(this.em.fork(), now)
    for (const { id, submission } of expired)
      await this.em.fork().transactional(async (em) => {
        await this.changes.lock(em, submission.id)
        const call = await callRepository.find(em, id)
        if (call && allows('lapse', call, 'clock', now)) await this.settle(em, call, 'lapse', CLOCK)
      })
    return expired.length
  }

  cancelBySender({ token }: StatusLinkDto, now = new Date()): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const { id } = await this.links.open(em, token)
      await this.changes.lock(em, id)
      const call = await callRepository.latest(em, id)
      if (!call || call.state === 'cancelled') return
      if (!allows('cancel', call, 'sender', now)) throw new ConflictException(TOO_LATE)
      await this.settle(em, call, 'cancel', SENDER)
    })
  }

  /** Withdrawing a submission cancels its call, in the transaction of `em`. */
  async withdraw(em: EntityManager, submissionId: string): Promise<void> {
    const call = await callRepository.latest(em, submissionId)
    if (call && allows('cancel', call, 'handler', new Date())) await this.settle(em, call, 'cancel', SENDER)
  }

  arrange(id: string, dto: ArrangeCallDto, actor: Actor, now = new Date()): Promise<{ id: string }> {
    const times = [...new Set(dto.times.map((time) => momentOf('times', time, now).getTime()))].sort((a, b) => a - b)
    if (!dto.propose && times.length > 1) throw invalidField('times', 'Choose one time, or propose them to the sender.')
    return this.decide(async (em) => {
      await this.changes.lock(em, id)
      const submission = (await submissionRepository.findListed(em, { id })) as Submission
      await this.requireHost(em, dto.host)
      const last = await callRepository.latest(em, id)
      if (last?.state === 'booked')
        throw new ConflictException('A call is booked already. Move it, or cancel it first.')
      const current = last && isUnderWay(last) ? last : undefined
      const call = current ?? this.create(em, submission, last?.zone ?? LONDON)
      const { place, address } = await callRepository.hoursOf(em, dto.host)
      Object.assign(call, { hostId: dto.host, place, address })
      const [first = 0] = times
      if (dto.propose) {
        call.proposals = times.map((time) => new Date(time).toISOString())
        await this.settle(em, call, 'propose', actor)
      } else await this.settle(em, call, 'book', actor, { hostId: dto.host, startsAt: new Date(first) })
      return { id: call.id }
    })
  }

  move(id: string, { move, version, host, to }: MoveCallDto, actor: Actor, now = new Date()): Promise<void> {
    return this.decide(async (em) => {
      const found = await callRepository.find(em, id)
      if (!found) throw new NotFoundException('There is no such call.')
      await this.changes.lock(em, found.submission.id)
      const call = (await callRepository.find(em, id)) as Call
      if (call.version !== version)
        throw new ConflictException('This call was changed after you opened it, so nothing was saved. Please check it.')
      // These two need a time, so they go through `arrange`.
      if (move === 'propose' || move === 'book' || !allows(move, call, 'handler', now))
        throw new ConflictException(UNLIKE)
      if (move !== 'move') return this.settle(em, call, move, actor)
      const hostId = host ?? call.hostId
      if (!hostId) throw invalidField('host', 'Choose the host of the call.')
      await this.requireHost(em, hostId)
      await this.settle(em, call, move, actor, { hostId, startsAt: momentOf('to', to as LondonTimeDto, now) })
    })
  }

  private create(em: EntityManager, submission: Submission, zone: string): Call {
    const none = { hostId: null, startsAt: null, endsAt: null, freeAt: null, remindedAt: null, bookedAt: null }
    const empty = { ...none, reservedUntil: null, cancelledAt: null }
    return em.create(Call, { ...empty, submission, state: 'offered', place: 'telephone', address: null, zone })
  }

  private async hostFor(em: EntityManager, call: Call | undefined, at: Date, ownerId: string | null, now: Date) {
    const isProposed = call?.state === 'offered' && call.proposals.includes(at.toISOString()) && at > now
    if (isProposed && call.hostId && (await this.isHost(em, call.hostId))) return call.hostId
    return this.openTimes.hostAt(em, at, ownerId, now)
  }

  private async isHost(em: EntityManager, userId: string) {
    return (await this.staff.owners(em)).some(({ id }) => id === userId)
  }

  private async requireHost(em: EntityManager, userId: string) {
    if (!(await this.isHost(em, userId))) throw invalidField('host', 'Choose the host of the call.')
  }

  /** Writes a move, emails both sides and records it, as the last step of the transaction. */
  private async settle(
    em: EntityManager,
    call: Call,
    move: CallMove,
    by: Recorder & Partial<Pick<Actor, 'id'>>,
    booking?: { hostId: string; startsAt: Date; zone?: string },
  ): Promise<void> {
    const [before, formerId] = [call.state, call.hostId]
    const hadTime = before === 'booked'
    if (booking) await this.setTime(em, call, booking)
    call.state = MOVES[move].to
    // A cancelled call keeps it, as a sign that it was never confirmed.
    if (call.state !== 'reserved' && call.state !== 'cancelled') call.reservedUntil = null
    if (move === 'cancel') call.cancelledAt = new Date()
    const isInvited = 'invites' in MOVES[move]
    if (isInvited && hadTime) call.sequence += 1
    call.version += 1
    // Flushed first: a time that is taken must fail before any email is queued.
    await em.flush()
    const [isAttended, isByDesk] = [move === 'mark-attended', Boolean(by.id)]
    // A time named by the desk answers the sender's latest message.
    const isReplied = isAttended || (isByDesk && ['book', 'propose', 'move'].includes(move))
    if (isReplied || move === 'book' || move === 'propose')
      await callRepository.markAnswered(em, call.submission.id, by.id ?? call.hostId, { isAttended, isReplied })
    if (isInvited || move === 'propose' || move === 'reserve' || move === 'lapse')
      await this.queueEmails(em, call, move, {
        formerId: hadTime ? formerId : null,
        accepted: by === SENDER,
        uninvited: move === 'cancel' && before === 'reserved',
      })
    await em.flush()
    const claimed = by.id ? [await this.changes.claim(em, call.submission.id, by.id)] : []
    await this.entryEvents.record(em, by, ...claimed, {
      kind: EVENT_KINDS[move],
      ids: [call.submission.id],
      about: call.startsAt ? whenIn(call.startsAt.toISOString()) : '',
      data: { call: call.id, state: call.state },
      facts: { call: call.id, state: call.state },
    })
  }

  private async setTime(em: EntityManager, call: Call, booking: { hostId: string; startsAt: Date; zone?: string }) {
    const { hostId, startsAt, zone = call.zone } = booking
    const { length, buffer, place, address } = await callRepository.hoursOf(em, hostId)
    const endsAt = new Date(startsAt.getTime() + length * MINUTE_MS)
    const freeAt = new Date(endsAt.getTime() + buffer * MINUTE_MS)
    Object.assign(call, { hostId, startsAt, endsAt, freeAt, place, address, zone, proposals: [] })
    Object.assign(call, { bookedAt: new Date(), remindedAt: null })
  }

  private async queueEmails(
    em: EntityManager,
    call: Call,
    move: CallMove,
    { formerId, ...context }: { formerId: string | null; accepted: boolean; uninvited: boolean },
  ) {
    const people = await this.staff.named(
      [call.hostId, formerId].flatMap((id) => id ?? []),
      em,
    )
    const personOf = (id: string | null): Person | undefined => people.get(id ?? '')
    const former = formerId === call.hostId ? undefined : personOf(formerId)
    await this.mails.queueEmails(em, call, move, { ...context, host: personOf(call.hostId), former })
  }

  /** Frees unconfirmed times first. If two people choose one time at once, the database accepts one; the other attempt is repeated, since another host may be free. */
  private async decide<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1)
      try {
        await this.lapse()
        return await this.em.fork().transactional(work)
      } catch (error) {
        const state = String((error as { code?: unknown }).code ?? '')
        if (!TAKEN.has(state) && state !== SECOND_CALL) throw error
        if (attempt === ATTEMPTS) throw new ConflictException(TIME_TAKEN)
      }
  }
}

const isUnderWay = ({ state }: Call) => state === 'offered' || state === 'reserved' || state === 'booked'

const KINDS: Submission['type'][] = ['discovery-call', 'application']

export const mayChoose = ({ type, status }: Pick<Submission, 'type' | 'status'>, last: Call | null): boolean =>
  KINDS.includes(type) && OPEN_STATUSES.some((open) => open === status) && last?.state !== 'attended'

function momentOf(field: string, { day, time }: LondonTimeDto, now: Date): Date {
  if (time < EARLIEST || time > LATEST) throw invalidField(field, `Choose a time between ${EARLIEST} and ${LATEST}.`)
  const at = londonMoment(day, time)
  if (at <= now) throw invalidField(field, 'This time has already passed.')
  if (at.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS) throw invalidField(field, 'Choose a time within a year.')
  return at
}
