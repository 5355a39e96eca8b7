import { HOUR_MS } from '../common/durations.rules.js'

/** The state of a call. A moved call stays booked, with the next sequence number. */
export const CALL_STATES = ['offered', 'reserved', 'booked', 'lapsed', 'cancelled', 'attended', 'missed'] as const
export type CallState = (typeof CALL_STATES)[number]

export const CALL_STATE_LABELS: Record<CallState, string> = {
  offered: 'Times proposed',
  reserved: 'Unconfirmed',
  booked: 'Booked',
  lapsed: 'Not confirmed',
  cancelled: 'Cancelled',
  attended: 'Attended',
  missed: 'Missed',
}

/** A sender has proved, by following a link from an email, that the mailbox is theirs; a visitor has not yet. */
export type Party = 'visitor' | 'sender' | 'handler' | 'clock'

interface Move {
  from: readonly CallState[]
  to: CallState
  by: readonly Party[]
  /** Only before the call, only once it has begun, or only once its reservation has expired. */
  when?: 'before' | 'after' | 'expired'
  /** Sends the calendar invitation again, or its cancellation, with the next sequence number. */
  invites?: 'request' | 'cancel'
}

/** Every move of a call: the service allows no others, the desk offers them, and docs/calls.md lists them. */
export const MOVES = {
  propose: { from: ['offered'], to: 'offered', by: ['handler'] },
  reserve: { from: ['offered', 'reserved'], to: 'reserved', by: ['visitor'] },
  book: { from: ['offered', 'reserved'], to: 'booked', by: ['sender', 'handler'], invites: 'request' },
  move: { from: ['booked'], to: 'booked', by: ['sender', 'handler'], when: 'before', invites: 'request' },
  cancel: {
    from: ['offered', 'reserved', 'booked'],
    to: 'cancelled',
    by: ['sender', 'handler'],
    when: 'before',
    invites: 'cancel',
  },
  lapse: { from: ['reserved'], to: 'lapsed', by: ['clock'], when: 'expired' },
  'mark-attended': { from: ['booked'], to: 'attended', by: ['handler'], when: 'after' },
  'mark-missed': { from: ['booked'], to: 'missed', by: ['handler'], when: 'after' },
} as const satisfies Record<string, Move>

export type CallMove = keyof typeof MOVES
export const CALL_MOVES = Object.keys(MOVES) as CallMove[]

const SENDER_HOURS = 2

/** How long a time is reserved for someone who has yet to follow the link in our email. */
export const RESERVED_HOURS = 2

export function allows(
  name: CallMove,
  call: { state: CallState; startsAt: Date | null; reservedUntil?: Date | null },
  by: Party,
  now: Date,
): boolean {
  const { from, by: parties, when }: Move = MOVES[name]
  if (!from.includes(call.state) || !parties.includes(by)) return false
  if (when === 'expired') return Boolean(call.reservedUntil && call.reservedUntil <= now)
  if (!when || !call.startsAt) return true
  const [start, ahead] = [call.startsAt.getTime(), by === 'sender' ? SENDER_HOURS * HOUR_MS : 0]
  return when === 'after' ? now.getTime() >= start : now.getTime() < start - ahead
}

/** How far ahead open times are offered, and how soon the first of them is. */
export const SLOT_WORKING_DAYS = 20
export const SLOT_WORKING_HOURS = 4

/** The days that the page of calls shows, today included. */
export const DAYS_AHEAD = 14

export const MAX_PROPOSALS = 3
export const MAX_DAYS_AHEAD = 365

/** The clocks never change between these hours. */
export const EARLIEST = '06:00'
export const LATEST = '22:00'

export const LENGTHS = [30, 35, 40, 45] as const
export const BUFFERS = [0, 5, 10, 15, 30] as const

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Keeps only what a telephone number needs: visitors type it, and calendars turn addresses into links. */
export const telephoneIn = (typed: string) => typed.replaceAll(/[^\p{Nd}+()-]+/gu, ' ').trim()

export const PLACES = ['telephone', 'video'] as const
export type Place = (typeof PLACES)[number]
export const PLACE_LABELS: Record<Place, string> = { telephone: 'By telephone', video: 'By video' }

export const LONDON = 'Europe/London'

const ZONE_IDS = `
  Europe/London Atlantic/Reykjavik Europe/Dublin Europe/Lisbon Africa/Casablanca Africa/Lagos Europe/Amsterdam Europe/Berlin
  Europe/Brussels Europe/Copenhagen Europe/Madrid Europe/Oslo Europe/Paris Europe/Prague Europe/Rome Europe/Stockholm Europe/Vienna
  Europe/Warsaw Europe/Zurich Africa/Cairo Africa/Johannesburg Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kyiv Asia/Jerusalem
  Africa/Nairobi Asia/Riyadh Europe/Istanbul Asia/Dubai Asia/Karachi Asia/Kolkata Asia/Dhaka Asia/Bangkok Asia/Hong_Kong Asia/Shanghai
  Asia/Singapore Australia/Perth Asia/Seoul Asia/Tokyo Australia/Brisbane Australia/Sydney Pacific/Auckland America/Sao_Paulo
  America/Argentina/Buenos_Aires America/Halifax America/New_York America/Toronto America/Bogota America/Chicago America/Mexico_City
  America/Denver America/Phoenix America/Los_Angeles America/Vancouver America/Anchorage Pacific/Honolulu
`
const CITIES: Record<string, string> = {
  'Asia/Kolkata': 'Mumbai, Delhi',
  'Australia/Sydney': 'Sydney, Melbourne',
  'America/Sao_Paulo': 'São Paulo',
  'America/Bogota': 'Bogotá',
}

export const ZONES: Record<string, string> = Object.fromEntries(
  ZONE_IDS.trim()
    .split(/\s+/)
    .map((id) => [id, CITIES[id] ?? id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')]),
)

export const TIME_TAKEN = 'That time has just been taken.'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** Day and time in a zone, formatted here so that server, browser and emails always agree. */
export function clockIn(iso: string, zone = LONDON) {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`,
    time: `${parts.hour}:${parts.minute}`,
  }
}

/** "Thursday, 25 March 2027 at 09:00, London". */
export function whenIn(iso: string, zone = LONDON) {
  const { day, time } = clockIn(iso, zone)
  return `${day} at ${time}, ${ZONES[zone] ?? zone}`
}
