import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { entryPath } from '../desk/desk.rules.js'
import type { Person } from '../auth/users/person.types.js'
import { Environment } from '../config/environment.js'
import type { CalendarFile } from '../mail/mail-variables.js'
import { MailService, type OutgoingMail } from '../mail/mail.service.js'
import { type CalendarCall, invitationOf } from './call-calendar.js'
import type { Call } from './call.entity.js'
import { type CallMove, PLACE_LABELS, telephoneIn, whenIn } from './call.rules.js'

export type BookedCall = Call & { startsAt: Date; endsAt: Date }
export const hasTime = (call: Call): call is BookedCall => call.startsAt !== null && call.endsAt !== null

const CHANGE_IT = 'To move or cancel it, follow the link below until two hours before; after that, please ring us.'

/** The sender's email about each move; moves that are not listed send none. */
const SENDER_MAILS: Partial<Record<CallMove | 'remind', { title: string; words: string[] }>> = {
  propose: { title: 'Times for your call', words: ['Which of these times suits you? Please choose one.'] },
  reserve: { title: 'Confirm your call', words: [] },
  book: { title: 'Your call is booked', words: ['The invitation for your calendar is attached.', CHANGE_IT] },
  move: { title: 'Your call has moved', words: ['The new invitation for your calendar is attached.', CHANGE_IT] },
  cancel: { title: 'Your call is cancelled', words: ['If you would still like to speak to us, choose another time.'] },
  remind: { title: 'Your call is tomorrow', words: [CHANGE_IT] },
}

const HOST_TITLES = { book: 'A call is booked', move: 'A call has moved', cancel: 'A call is cancelled' }

interface MailContext {
  host?: Person
  /** The host until now. */
  former?: Person
  /** The sender has chosen the time through an emailed link. */
  accepted?: boolean
  /** No calendar invitation has been sent before. */
  uninvited?: boolean
}

/** The emails to the two sides of a call. A newer one replaces those that have not been sent. */
@Injectable()
export class CallMailsService {
  constructor(
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  /** Replaces earlier emails that are still queued with emails about the present state. */
  async queueEmails(em: EntityManager, call: Call, move: CallMove, context: MailContext = {}): Promise<void> {
    const { host, former, uninvited } = context
    await this.mail.stored.deleteUnsent(em, call.mails)
    const mails = [...this.toSender(call, move, context), ...(host && !uninvited ? this.toHost(call, move, host) : [])]
    call.mails = await this.mail.enqueueAll(em, mails)
    // Not replaced by later emails, since this host is no longer involved.
    if (former && hasTime(call)) await this.notifyFormerHost(em, call, former, 'You are no longer its host.')
  }

  async remind(em: EntityManager, call: Call): Promise<void> {
    call.mails = [...call.mails, ...(await this.mail.enqueueAll(em, this.toSender(call, 'remind')))]
    await em.flush()
  }

  /** For the erasure of the sender: notifies a host who still expects the call. */
  async forget(em: EntityManager, call: Call, host?: Person): Promise<void> {
    const withdrawn = await this.mail.stored.deleteUnsent(em, call.mails)
    if (!host || !hasTime(call) || call.state === 'reserved' || (call.state !== 'booked' && !withdrawn)) return
    call.sequence += 1
    await this.notifyFormerHost(em, call, host, 'It will not take place: its submission has been erased.')
  }

  /** Leaves out the sender's name, since this email cannot be withdrawn later. */
  private async notifyFormerHost(em: EntityManager, call: BookedCall, host: Person, words: string): Promise<void> {
    const calendar = this.calendar('CANCEL', call, host, `Call ${call.submission.reference}`)
    const variables = { title: 'A call is cancelled', words, when: whenIn(call.startsAt.toISOString()), calendar }
    await this.mail.enqueue(em, { template: 'call-host', to: host.email, variables })
  }

  private toSender(call: Call, move: CallMove | 'remind', { accepted, uninvited }: MailContext = {}): OutgoingMail[] {
    const text = SENDER_MAILS[move]
    if (!text) return []
    const { reference, email, id } = call.submission
    const to = email.trim()
    const isCalled = hasTime(call) && move !== 'propose'
    const hasPlace = isCalled && move !== 'cancel' && move !== 'reserve'
    const isInvited = move !== 'remind' && move !== 'reserve' && !uninvited
    const calendar =
      isInvited &&
      isCalled &&
      this.calendar(move === 'cancel' ? 'CANCEL' : 'REQUEST', call, { email: to, accepted }, `Call, ${reference}`)
    return [
      {
        template: 'call',
        to,
        replyTo: this.environment.TEAM_EMAIL,
        submissionId: id,
        variables: {
          ...text,
          reference,
          ...(isCalled && { when: whenIn(call.startsAt.toISOString(), call.zone) }),
          ...(hasPlace && { where: whereFor(call) }),
          ...(move === 'propose' && { proposals: call.proposals.map((at) => whenIn(at, call.zone)) }),
          ...(move === 'reserve' &&
            call.reservedUntil && { confirm: whenIn(call.reservedUntil.toISOString(), call.zone) }),
          ...(calendar && { calendar }),
        },
      },
    ]
  }

  /** Not linked to the submission, so that it is encrypted until it is sent and the host's address is not in the sender's copy of their data. */
  private toHost(call: Call, move: CallMove, host: Person): OutgoingMail[] {
    if (!hasTime(call) || !(move in HOST_TITLES)) return []
    const { id, type, reference, name, phone } = call.submission
    const title = HOST_TITLES[move as keyof typeof HOST_TITLES]
    const where = call.address ?? telephoneIn(phone)
    const calendar = this.calendar(
      move === 'cancel' ? 'CANCEL' : 'REQUEST',
      call,
      { ...host, accepted: true },
      `Call with ${name}, ${reference}`,
      where,
    )
    return [
      {
        template: 'call-host',
        to: host.email,
        variables: {
          title: `${title}: ${reference}`,
          words: `With ${name}.`,
          when: whenIn(call.startsAt.toISOString()),
          where,
          link: `${this.environment.publicUrl}${entryPath({ type, id })}`,
          calendar,
        },
      },
    ]
  }

  private calendar(
    method: CalendarFile['method'],
    call: BookedCall,
    attendee: { email: string; name?: string; accepted?: boolean },
    summary: string,
    location = whereFor(call),
  ): CalendarFile {
    const { email, name, accepted } = attendee
    const event = this.event(call, summary, location)
    return invitationOf(method, {
      ...event,
      organizer: this.environment.MAIL_FROM,
      attendee: { email, name },
      accepted,
    })
  }

  event(call: BookedCall, summary: string, location?: string): CalendarCall {
    const { id, sequence, startsAt, endsAt } = call
    const uid = `${id}@${new URL(this.environment.publicUrl).hostname}`
    return { uid, sequence, startsAt, endsAt, summary, location }
  }
}

const whereFor = ({ place, address }: Call) => address ?? PLACE_LABELS[place]
