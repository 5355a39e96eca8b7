import { describe, expect, it } from '@jest/globals'
import { clockIn, whenIn } from './call.rules.js'

describe('the words for a time', () => {
  it.each([
    ['2027-03-25T09:00:00Z', 'Thursday, 25 March 2027 at 09:00, London'],
    ['2027-03-30T08:00:00Z', 'Tuesday, 30 March 2027 at 09:00, London'],
    ['2027-10-29T08:00:00Z', 'Friday, 29 October 2027 at 09:00, London'],
    ['2027-11-01T09:00:00Z', 'Monday, 1 November 2027 at 09:00, London'],
  ])('should show %s around the change of the clocks as %s', (iso, words) => {
    expect(whenIn(iso)).toBe(words)
  })

  it.each(['Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kolkata', 'America/New_York'])(
    'should show day and time of %s as Intl does',
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
