import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { HOUR_MS, MINUTE_MS } from '../../common/durations.rules.js'
import { lockedFor, withFailure } from './totp-limit.rules.js'

describe(lockedFor.name, () => {
  it('should accept a code after four wrong ones and refuse it after five', () => {
    expect(lockedFor([], 0)).toBe(0)
    expect(lockedFor([0, 0, 0, 0], 0)).toBe(0)
    expect(lockedFor([0, 0, 0, 0, 0], 0)).toBe(15 * MINUTE_MS)
  })

  it('should accept a code again once the first of the five is 15 minutes old', () => {
    const failures = [0, 1, 2, 3, 4].map((minute) => minute * MINUTE_MS)
    expect(lockedFor(failures, 14 * MINUTE_MS)).toBe(MINUTE_MS)
    expect(lockedFor(failures, 15 * MINUTE_MS)).toBe(0)
  })

  it('should refuse codes for the rest of the day after twenty wrong ones', () => {
    const failures = Array.from({ length: 20 }, (_, index) => index * 10 * MINUTE_MS)
    expect(lockedFor(failures, 4 * HOUR_MS)).toBe(20 * HOUR_MS)
    expect(lockedFor(failures, 24 * HOUR_MS)).toBe(0)
  })

  it('should never let more than 5 in 15 minutes or 20 in a day through', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * HOUR_MS }), { maxLength: 120 }), (pauses) => {
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
          expect(within(15 * MINUTE_MS)).toBeLessThanOrEqual(5)
          expect(within(24 * HOUR_MS)).toBeLessThanOrEqual(20)
        }
        expect(failures.length).toBeLessThanOrEqual(21)
      }),
    )
  })
})
