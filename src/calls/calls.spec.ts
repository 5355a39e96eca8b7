import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ICAL from 'ical.js'
import { londonDay, londonMoment } from '../common/london-time.js'
import { feedOf, invitationOf } from './call-calendar.js'
import { allows, CALL_MOVES, CALL_STATES, MOVES, telephoneIn, WEEKDAYS, clockIn, whenIn } from './call.rules.js'
import { type SlotHost, slotsOf } from './slots.js'

const host = (overrides: Partial<SlotHost> = {}): SlotHost => ({
  id: 'ann',
  length: 30,
  buffer: 0,
  weekly: WEEKDAYS.map((day) => ({ day, from: '09:00', until: '10:00' })),
  away: [],
  busy: [],
  ...overrides,
})
const startsOf = (now: string, ...hosts: SlotHost[]) =>
  [...slotsOf(hosts.length ? hosts : [host()], new Date(now)).keys()].map((start) => new Date(start).toISOString())
/** Tuesday, 5 January 2027, at nine: four working hours later it is 13:00. */
const TUESDAY = '2027-01-05T09:00:00Z'

/** Nine o'clock on London's clocks, in UTC, before and after each change of the clocks in 2027. */
const NINE = [
  ['2027-03-25', '09:00'],
  ['2027-03-30', '08:00'],
  ['2027-10-29', '08:00'],
  ['2027-11-01', '09:00'],
]

describe('the open times', () => {
  it.each(NINE)('should offer nine in London on %s as %s UTC', (day, utc) => {
    const now = londonMoment(day, '09:00').getTime() - 6 * 86_400_000
    expect(startsOf(new Date(now).toISOString())).toContain(`${day}T${utc}:00.000Z`)
  })

  it('should begin four working hours ahead and end after twenty working days, without bank holidays', () => {
    const whole = host({ weekly: WEEKDAYS.map((day) => ({ day, from: '09:00', until: '17:30' })) })
    const starts = startsOf(TUESDAY, whole)
    expect([starts[0], starts.at(-1)]).toEqual(['2027-01-05T13:00:00.000Z', '2027-02-01T17:00:00.000Z'])
    const days = new Set(startsOf('2027-03-22T09:00:00Z', whole).map((start) => londonDay(new Date(start))))
    expect([days.has('2027-03-25'), days.has('2027-03-26'), days.has('2027-03-29'), days.has('2027-03-30')]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([...days].some((day) => [0, 6].includes(new Date(day).getUTCDay()))).toBe(false)
  })

  it('should resume at the next quarter of an hour after a call and its pause, and fit into their stretch', () => {
    const weekly = [
      { day: 'Wednesday' as const, from: '09:00', until: '11:00' },
      { day: 'Wednesday' as const, from: '14:10', until: '14:45' },
    ]
    const times = (length: number, buffer: number) =>
      startsOf(TUESDAY, host({ length, buffer, weekly }))
        .slice(0, 4)
        .map((start) => start.slice(11, 16))
    expect(times(30, 5)).toEqual(['09:00', '09:45', '10:30', '14:10'])
    expect(times(45, 15)).toEqual(['09:00', '10:00', '09:00', '10:00'])
  })

  it('should leave out days away, and any time that overlaps a booked call or its pause', () => {
    const busy = [{ from: Date.parse('2027-01-07T09:20:00Z'), until: Date.parse('2027-01-07T09:30:00Z') }]
    const starts = startsOf(TUESDAY, host({ busy, away: [{ fromDay: '2027-01-08', toDay: '2027-01-11' }] }))
    expect(starts.slice(0, 5)).toEqual(
      ['06T09:00', '06T09:30', '07T09:30', '12T09:00', '12T09:30'].map((time) => `2027-01-${time}:00.000Z`),
    )
  })

  it('should be those of all hosts, each with the hosts who are free', () => {
    const slots = slotsOf([host(), host({ id: 'ben' })], new Date(TUESDAY))
    expect([...slots][0]).toEqual([Date.parse('2027-01-06T09:00:00Z'), ['ann', 'ben']])
  })
})

describe('the invitation', () => {
  const read = (content: string) => {
    const calendar = new ICAL.Component(ICAL.parse(content) as unknown[])
    const [component] = calendar.getAllSubcomponents('vevent')
    return { calendar, component, event: new ICAL.Event(component) }
  }
  const invitation = (day: string) => ({
    uid: 'one@example.org',
    sequence: 3,
    startsAt: londonMoment(day, '09:00'),
    endsAt: londonMoment(day, '09:30'),
    summary: 'Call, DC-1',
    organizer: 'Meridian, Ltd <hello@example.org>',
    attendee: { email: 'ada@example.org' },
  })

  it.each(NINE)('should begin on %s at %s UTC', (day, utc) => {
    const { event } = read(invitationOf('REQUEST', invitation(day)).content)
    expect(event.startDate.toICALString()).toBe(`${day}T${utc}:00Z`.replaceAll(/[-:]/g, ''))
    expect(event.startDate.zone.tzid).toBe('UTC')
  })

  it.each([
    ['REQUEST', 'CONFIRMED'],
    ['CANCEL', 'CANCELLED'],
  ] as const)('should have for %s the status %s, from us to its one guest, who has yet to answer', (method, status) => {
    const { calendar, component, event } = read(invitationOf(method, invitation('2027-03-25')).content)
    expect(calendar.getFirstPropertyValue('method')).toBe(method)
    expect(component?.getFirstPropertyValue('status')).toBe(status)
    expect([event.uid, event.sequence, event.organizer]).toEqual(['one@example.org', 3, 'mailto:hello@example.org'])
    expect(event.attendees.map((attendee) => String(attendee.getFirstValue()))).toEqual(['MAILTO:ada@example.org'])
    expect(event.attendees.map((attendee) => attendee.getFirstParameter('partstat'))).toEqual(['NEEDS-ACTION'])
  })

  it('should have no guest in a feed', () => {
    const { component, event } = read(feedOf([invitation('2027-03-25')]))
    expect([event.summary, component?.hasProperty('attendee'), component?.hasProperty('organizer')]).toEqual([
      'Call, DC-1',
      false,
      false,
    ])
  })
})

describe('the place in a calendar', () => {
  it.each([
    ['+44 (0)20 7946-0123', '+44 (0)20 7946-0123'],
    ['020 7946 0123 https://evil.example/pay', '020 7946 0123'],
    ['<b>Ring</b> me: 0770\r\nATTENDEE:x', '0770'],
  ])('should be, for a call by telephone to %j, its number and nothing else', (typed, expected) => {
    expect(telephoneIn(typed)).toBe(expected)
  })
})

describe('the table of moves', () => {
  const at = (startsAt: string | null, state: (typeof CALL_STATES)[number]) => ({
    state,
    startsAt: startsAt === null ? null : new Date(startsAt),
    // Kept until four hours before it begins.
    reservedUntil: startsAt === null ? null : new Date(new Date(startsAt).getTime() - 4 * 3_600_000),
  })
  const now = new Date('2027-01-05T09:00:00Z')
  const movesOf = (...call: Parameters<typeof at>) =>
    (['visitor', 'sender', 'handler', 'clock'] as const).map((by) =>
      CALL_MOVES.filter((move) => allows(move, at(...call), by, now)),
    )

  it.each([
    ['proposed', null, 'offered', ['reserve'], ['book', 'cancel'], ['propose', 'book', 'cancel'], []],
    ['kept', '2027-01-05T14:00:00Z', 'reserved', ['reserve'], ['book', 'cancel'], ['book', 'cancel'], []],
    [
      'kept no longer',
      '2027-01-05T12:30:00Z',
      'reserved',
      ['reserve'],
      ['book', 'cancel'],
      ['book', 'cancel'],
      ['lapse'],
    ],
    ['in three hours', '2027-01-05T12:00:00Z', 'booked', [], ['move', 'cancel'], ['move', 'cancel'], []],
    ['in two hours', '2027-01-05T11:00:00Z', 'booked', [], [], ['move', 'cancel'], []],
    ['begun', '2027-01-05T09:00:00Z', 'booked', [], [], ['mark-attended', 'mark-missed'], []],
    ['attended', '2027-01-05T08:00:00Z', 'attended', [], [], [], []],
    ['missed', '2027-01-05T08:00:00Z', 'missed', [], [], [], []],
    ['cancelled', '2027-01-05T12:00:00Z', 'cancelled', [], [], [], []],
    ['not confirmed', '2027-01-05T12:00:00Z', 'lapsed', [], [], [], []],
  ] as const)(
    'should allow each side only its own moves for a call that is %s',
    (_what, startsAt, state, ...allowed) => {
      expect(movesOf(startsAt, state)).toEqual(allowed)
    },
  )

  it('should be the one in docs/calls.md', () => {
    const document = readFileSync(path.join(import.meta.dirname, '../../docs/calls.md'), 'utf8')
    const rows = document
      .split('\n')
      .filter((line) => /^\| `(?:propose|reserve|book|move|cancel|lapse|mark-attended|mark-missed)`/.test(line))
      .map((line) => line.split('|').slice(1, -1).map((cell) => cell.replaceAll('`', '').trim())) // prettier-ignore
    const WHEN = {
      before: 'before the start',
      after: 'once it has begun',
      expired: 'once its two hours are over',
      any: 'at any time',
    }
    const INVITES = { request: 'a new invitation', cancel: 'the end of the invitation', none: 'none' }
    expect(rows).toEqual(
      CALL_MOVES.map((name) => {
        const move = MOVES[name] as { when?: keyof typeof WHEN; invites?: keyof typeof INVITES }
        const { from, to, by } = MOVES[name]
        return [name, from.join(', '), to, by.join(', '), WHEN[move.when ?? 'any'], INVITES[move.invites ?? 'none']]
      }),
    )
  })
})

describe('a time in words', () => {
  it.each([
    ['2027-03-25T09:00:00Z', 'Thursday, 25 March 2027 at 09:00, London'],
    ['2027-03-30T08:00:00Z', 'Tuesday, 30 March 2027 at 09:00, London'],
    ['2027-10-29T08:00:00Z', 'Friday, 29 October 2027 at 09:00, London'],
    ['2027-11-01T09:00:00Z', 'Monday, 1 November 2027 at 09:00, London'],
  ])('should show %s around the change of the clocks as %s', (iso, words) => {
    expect(whenIn(iso)).toBe(words)
  })

  it.each(['Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kolkata', 'America/New_York'])(
    'should show the day and time of %s as Intl does',
    (timeZone) => {
      const iso = '2027-03-25T09:00:00Z'
      const format = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(new Date(iso))
      const { day, time } = clockIn(iso, timeZone)
      expect(day).toContain(
        `${format({ weekday: 'long' })}, ${format({ day: 'numeric', month: 'long', year: 'numeric' })}`,
      )
      expect(time).toBe(format({ hour: '2-digit', minute: '2-digit' }))
    },
  )

  it('should show midnight as the beginning of the day', () => {
    expect(clockIn('2027-03-25T00:00:00Z')).toEqual({ day: 'Thursday, 25 March 2027', time: '00:00' })
  })
})
