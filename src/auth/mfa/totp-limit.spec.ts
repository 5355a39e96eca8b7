import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { lockedFor, withFailure } from './totp-limit.rules.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe(lockedFor.name, () => {
  it('should accept a code after four wrong ones and refuse it after five', () => {
    expect(lockedFor([], 0)).toBe(0)
    expect(lockedFor([0, 0, 0, 0], 0)).toBe(0)
    expect(lockedFor([0, 0, 0, 0, 0], 0)).toBe(15 * MINUTE)
  })

  it('should accept a code again once the first of the five is 15 minutes old', () => {
    const failures = [0, 1, 2, 3, 4].map((minute) => minute * MINUTE)
    expect(lockedFor(failures, 14 * MINUTE)).toBe(MINUTE)
    expect(lockedFor(failures, 15 * MINUTE)).toBe(0)
  })

  it('should refuse codes for the rest of the day after twenty wrong ones', () => {
    const failures = Array.from({ length: 20 }, (_, index) => index * 10 * MINUTE)
    expect(lockedFor(failures, 4 * HOUR)).toBe(20 * HOUR)
    expect(lockedFor(failures, 24 * HOUR)).toBe(0)
  })

  it('should never let more than 5 in 15 minutes or 20 in a day through', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * HOUR }), { maxLength: 120 }), (pauses) => {
        let now = 0
        let failures: number[] = []
        const accepted: number[] = []
        for (const pause of pauses) {
          now += pause
          if (lockedFor(failures, now) > 0) continue
          failures = withFailure(failures, now)
          accepted.push(now)
        }
        for (const from of accepted) {
          const within = (span: number) => accepted.filter((at) => at >= from && at < from + span).length
          expect(within(15 * MINUTE)).toBeLessThanOrEqual(5)
          expect(within(24 * HOUR)).toBeLessThanOrEqual(20)
        }
        expect(failures.length).toBeLessThanOrEqual(21)
      }),
    )
  })
})
