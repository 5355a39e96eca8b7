import { HOUR_MS } from '../common/durations.rules.js'

/** Where a call stands. A call that is moved stays booked, with the next sequence number. */
export const CALL_STATES = ['offered', 'booked', 'cancelled', 'held', 'missed'] as const
export type CallState = (typeof CALL_STATES)[number]

export const CALL_STATE_LABELS: Record<CallState, string> = {
  offered: 'Times proposed',
  booked: 'Booked',
  cancelled: 'Cancelled',
  held: 'Held',
  missed: 'Missed',
}

export type Party = 'sender' | 'handler'

interface Move {
  from: readonly CallState[]
  to: CallState
  by: readonly Party[]
  /** Only while the call is still to come, or only once it has begun. */
  when?: 'before' | 'after'
  /** The invitation goes out anew, with the next sequence number. */
  invites?: 'request' | 'cancel'
}

/** Everything that can happen to a call: the service allows nothing else, the desk offers these, and docs/calls.md lists them. */
export const MOVES = {
  propose: { from: ['offered'], to: 'offered', by: ['handler'] },
  book: { from: ['offered'], to: 'booked', by: ['sender', 'handler'], invites: 'request' },
  move: { from: ['booked'], to: 'booked', by: ['sender', 'handler'], when: 'before', invites: 'request' },
  cancel: {
    from: ['offered', 'booked'],
    to: 'cancelled',
    by: ['sender', 'handler'],
    when: 'before',
    invites: 'cancel',
  },
  hold: { from: ['booked'], to: 'held', by: ['handler'], when: 'after' },
  miss: { from: ['booked'], to: 'missed', by: ['handler'], when: 'after' },
} as const satisfies Record<string, Move>

export type CallMove = keyof typeof MOVES
export const CALL_MOVES = Object.keys(MOVES) as CallMove[]

/** The sender cancels and moves by the link until then. */
export const SENDER_HOURS = 2

/** Whether a call in this state can make the move now. */
export function allows(
  name: CallMove,
  call: { state: CallState; startsAt: Date | null },
  by: Party,
  now: Date,
): boolean {
  const { from, by: parties, when }: Move = MOVES[name]
  if (!from.includes(call.state) || !parties.includes(by)) return false
  if (!when || !call.startsAt) return true
  const [start, ahead] = [call.startsAt.getTime(), by === 'sender' ? SENDER_HOURS * HOUR_MS : 0]
  return when === 'after' ? now.getTime() >= start : now.getTime() < start - ahead
}

/** How far ahead open times are offered, and how soon the first of them is. */
export const SLOT_WORKING_DAYS = 20
export const SLOT_WORKING_HOURS = 4

export const MAX_PROPOSALS = 3
/** How far ahead a handler confirms or proposes a time. */
export const MAX_DAYS_AHEAD = 365

/** Never inside a change of the clocks. */
export const EARLIEST = '06:00'
export const LATEST = '22:00'

export const LENGTHS = [30, 35, 40, 45] as const
export const BUFFERS = [0, 5, 10, 15, 30] as const
/** Of someone who has entered none. */
export const DEFAULT_HOURS = { offered: false, length: 30, buffer: 0, place: 'telephone' as const, address: null }

/** Monday first. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const PLACES = ['telephone', 'video'] as const
export type Place = (typeof PLACES)[number]
export const PLACE_LABELS: Record<Place, string> = { telephone: 'By telephone', video: 'By video' }

export const LONDON = 'Europe/London'

/** The time zones offered, by name of a city; London comes first. */
export const ZONES: Record<string, string> = {
  [LONDON]: 'London',
  'Atlantic/Reykjavik': 'Reykjavik',
  'Europe/Dublin': 'Dublin',
  'Europe/Lisbon': 'Lisbon',
  'Africa/Casablanca': 'Casablanca',
  'Africa/Lagos': 'Lagos',
  'Europe/Amsterdam': 'Amsterdam',
  'Europe/Berlin': 'Berlin',
  'Europe/Brussels': 'Brussels',
  'Europe/Copenhagen': 'Copenhagen',
  'Europe/Madrid': 'Madrid',
  'Europe/Oslo': 'Oslo',
  'Europe/Paris': 'Paris',
  'Europe/Prague': 'Prague',
  'Europe/Rome': 'Rome',
  'Europe/Stockholm': 'Stockholm',
  'Europe/Vienna': 'Vienna',
  'Europe/Warsaw': 'Warsaw',
  'Europe/Zurich': 'Zurich',
  'Africa/Cairo': 'Cairo',
  'Africa/Johannesburg': 'Johannesburg',
  'Europe/Athens': 'Athens',
  'Europe/Bucharest': 'Bucharest',
  'Europe/Helsinki': 'Helsinki',
  'Europe/Kyiv': 'Kyiv',
  'Asia/Jerusalem': 'Jerusalem',
  'Africa/Nairobi': 'Nairobi',
  'Asia/Riyadh': 'Riyadh',
  'Europe/Istanbul': 'Istanbul',
  'Asia/Dubai': 'Dubai',
  'Asia/Karachi': 'Karachi',
  'Asia/Kolkata': 'Mumbai, Delhi',
  'Asia/Dhaka': 'Dhaka',
  'Asia/Bangkok': 'Bangkok',
  'Asia/Hong_Kong': 'Hong Kong',
  'Asia/Shanghai': 'Shanghai',
  'Asia/Singapore': 'Singapore',
  'Australia/Perth': 'Perth',
  'Asia/Seoul': 'Seoul',
  'Asia/Tokyo': 'Tokyo',
  'Australia/Brisbane': 'Brisbane',
  'Australia/Sydney': 'Sydney, Melbourne',
  'Pacific/Auckland': 'Auckland',
  'America/Sao_Paulo': 'São Paulo',
  'America/Argentina/Buenos_Aires': 'Buenos Aires',
  'America/Halifax': 'Halifax',
  'America/New_York': 'New York',
  'America/Toronto': 'Toronto',
  'America/Bogota': 'Bogotá',
  'America/Chicago': 'Chicago',
  'America/Mexico_City': 'Mexico City',
  'America/Denver': 'Denver',
  'America/Phoenix': 'Phoenix',
  'America/Los_Angeles': 'Los Angeles',
  'America/Vancouver': 'Vancouver',
  'America/Anchorage': 'Anchorage',
  'Pacific/Honolulu': 'Honolulu',
}

export const TIME_TAKEN = 'That time has just been taken.'
