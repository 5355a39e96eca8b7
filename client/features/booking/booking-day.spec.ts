import { describe, expect, it } from '@jest/globals'
import { dayOf, longDay, shortDay, textOf } from './booking-day'

describe('days of a booking', () => {
  it('should read back as they were written', () => {
    for (const text of ['2026-11-26', '2028-02-29', '2027-01-01']) expect(textOf(dayOf(text) as Date)).toBe(text)
  })

  it('should be undefined while the date is only half typed', () => {
    expect(dayOf(undefined)).toBeUndefined()
    expect(dayOf('')).toBeUndefined()
    expect(dayOf('2026-11')).toBeUndefined()
  })

  it('should be written the way people say them', () => {
    const day = new Date(2026, 10, 26)
    expect(shortDay(day)).toBe('Thu 26 Nov 2026')
    expect(longDay(day)).toBe('Thursday 26 November')
  })
})
