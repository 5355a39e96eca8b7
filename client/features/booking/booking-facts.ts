import { RESERVED_HOURS, whenIn } from '@api/calls/call.rules'
import type { Fact, Receipt } from '@/lib/receipt'
import { isZone } from '@/lib/zone'
import { dayOf, dayWords, dueWords } from './booking-day'

/** The value may be from a cookie, so it is left out if it cannot be read. */
const isMoment = (iso: string | undefined): iso is string => !Number.isNaN(Date.parse(iso ?? ''))

/** The summary of the requested call. */
export function factsOf({ day, startsAt, zone, kept, answerBy, email }: Omit<Receipt, 'page'>): Fact[] {
  const when = isMoment(startsAt) ? whenIn(startsAt, isZone(zone) ? zone : undefined) : undefined
  return [
    ...(when && kept ? [{ label: 'Your\u00a0call', figure: when }] : []),
    ...(when && !kept
      ? [{ label: 'Your\u00a0call', figure: 'That time could not be kept. Please choose another' }]
      : []),
    ...(when === undefined && (day || email) ? [{ label: 'Your\u00a0call', figure: dayWords(dayOf(day)) }] : []),
    ...(when && kept
      ? [{ label: 'Confirm it', figure: `Within ${RESERVED_HOURS} hours, by the link in our email` }]
      : []),
    ...(isMoment(answerBy) && !kept ? [{ label: 'You hear from us', figure: `By ${dueWords(answerBy)}` }] : []),
    ...(email ? [{ label: 'Invite goes to', figure: email }] : []),
  ]
}
