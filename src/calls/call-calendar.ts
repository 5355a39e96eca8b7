import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '../config/brand.js'
import type { CalendarFile } from '../mail/mail-variables.js'

export interface CalendarCall {
  /** Stays the same when the call is moved or cancelled. */
  uid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  summary: string
  location?: string
}

interface Invitation extends CalendarCall {
  /** MAIL_FROM, with or without a name. */
  organizer: string
  attendee: { email: string; name?: string }
  /** Whether the attendee has already accepted the time. */
  accepted?: boolean
}

const PRODUCT = { company: brand.name, product: 'Calls', language: 'EN' }

function mailbox(address: string) {
  const [, name = brand.name, email = address] = /^(.*)<([^<>]*)>$/.exec(address) ?? []
  return { name: name.trim() || brand.name, email: email.trim() }
}

const eventOf = ({ uid, sequence, startsAt, endsAt, summary, location }: CalendarCall) => ({
  id: uid,
  sequence,
  start: startsAt,
  end: endsAt,
  summary,
  location,
})

/** An emailed invitation or its cancellation. Times are in UTC, which every calendar shows in its own zone. */
export function invitationOf(method: CalendarFile['method'], invitation: Invitation): CalendarFile {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] })
  calendar.createEvent({
    ...eventOf(invitation),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: mailbox(invitation.organizer),
    attendees: [{ ...invitation.attendee, rsvp: false, status: statusOf(invitation) }],
  })
  return { method, content: calendar.toString() }
}

const statusOf = ({ accepted }: Invitation) => (accepted ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION)

export function feedOf(calls: CalendarCall[]): string {
  const calendar = ical({ prodId: PRODUCT, name: `${brand.name}: calls`, method: ICalCalendarMethod.PUBLISH })
  for (const call of calls) calendar.createEvent(eventOf(call))
  return calendar.toString()
}
