import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { bankHolidays } from './bank-holidays.rules.js'
import { dayAfter, londonDay, londonTime } from '../common/london-time.js'
import { afterWorkingDays, afterWorkingHours, afterWorkingTime, isWorkingDay, WORKING_DAY_MS, workingHoursText } from './working-time.rules.js' // prettier-ignore

/** Easter Sunday, by the anonymous Gregorian algorithm. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return day(year, Math.floor(f / 31), (f % 31) + 1)
}

const day = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const weekday = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay()
const nextMonday = (one: string): string => (weekday(one) === 1 ? one : nextMonday(dayAfter(one, 1)))
const lastMonday = (one: string): string => (weekday(one) === 1 ? one : lastMonday(dayAfter(one, -1)))

/** A holiday on a weekend moves to the next weekday that is not a holiday already. */
function substituted(days: string[]): string[] {
  const kept: string[] = []
  for (let one of days) {
    while ([0, 6].includes(weekday(one)) || kept.includes(one)) one = dayAfter(one, 1)
    kept.push(one)
  }
  return kept
}

const byRule = (year: number) => [
  ...substituted([day(year, 1, 1)]),
  dayAfter(easter(year), -2),
  dayAfter(easter(year), 1),
  nextMonday(day(year, 5, 1)),
  lastMonday(day(year, 5, 31)),
  lastMonday(day(year, 8, 31)),
  // A holiday that falls on a weekday keeps it, and the other one moves.
  ...(weekday(day(year, 12, 25)) === 0
    ? [day(year, 12, 26), day(year, 12, 27)]
    : substituted([day(year, 12, 25), day(year, 12, 26)])),
]

describe('bank holidays', () => {
  it('should be those of the rule in every year that is listed', () => {
    const years = [2025, 2026, 2027, 2028]
    expect(bankHolidays.days).toEqual(years.flatMap(byRule))
    expect(bankHolidays.reviewBy < `${years.at(-1)}-01-01`).toBe(true)
  })
})

describe('working time', () => {
  it.each([
    ['within the day', '2026-11-23T10:00Z', 2, '2026-11-23 12:00:00'],
    ['over night', '2026-11-23T16:30Z', 2, '2026-11-24 10:00:00'],
    ['over a weekend', '2026-11-20T17:00Z', 1, '2026-11-23 09:30:00'],
    ['from early in the morning', '2026-11-23T03:00Z', 1, '2026-11-23 10:00:00'],
    ['over Easter and the change of the clocks', '2027-03-25T17:00Z', 1, '2027-03-30 09:30:00'],
    ['over Christmas and its substitute day', '2026-12-24T17:00Z', 1, '2026-12-29 09:30:00'],
    ['in summer', '2026-07-14T08:30Z', 1, '2026-07-14 10:30:00'],
  ])('should count hours %s', (_, start, hours, end) => {
    expect(londonTime(afterWorkingHours(new Date(start), hours))).toBe(end)
  })

  it.each([
    ['Monday morning, at the same time a day later', '2026-11-23T10:00Z', 1, '2026-11-24 10:00:00'],
    ['Friday afternoon, on Monday afternoon', '2026-11-20T15:00Z', 1, '2026-11-23 15:00:00'],
    ['Saturday, by the end of Monday', '2026-11-21T12:00Z', 1, '2026-11-23 17:30:00'],
    ['Maundy Thursday, after Easter Monday', '2026-04-02T12:00Z', 2, '2026-04-08 13:00:00'],
  ])('should make a promise of %s', (_, start, days, end) => {
    expect(londonTime(afterWorkingDays(new Date(start), days))).toBe(end)
  })

  const moments = fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2028-12-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const worked = fc.integer({ min: 1, max: 5 * WORKING_DAY_MS })

  it('should always end within working hours', () => {
    fc.assert(
      fc.property(moments, worked, (start, ms) => {
        const end = afterWorkingTime(start, ms)
        const time = londonTime(end).slice(11)
        return end > start && isWorkingDay(londonDay(end)) && time >= '09:00:00' && time <= '17:30:00'
      }),
    )
  })

  it('should add up, and keep the order of what came in', () => {
    fc.assert(
      fc.property(moments, moments, worked, worked, (one, two, first, second) => {
        const together = afterWorkingTime(one, first + second).getTime()
        const [early, late] = one < two ? [one, two] : [two, one]
        return (
          afterWorkingTime(afterWorkingTime(one, first), second).getTime() === together &&
          afterWorkingTime(early, first) <= afterWorkingTime(late, first)
        )
      }),
    )
  })

  it('should be said in words', () => {
    expect(workingHoursText()).toBe('Monday to Friday, 9:00 to 17:30')
  })
})
