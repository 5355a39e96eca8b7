import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.rules.js'
import { lockedFor, MAILED_CODES, withWrongCode, type WrongCodes } from './wrong-codes.rules.js'

const wait = (times: number[], now: number) => lockedFor({ app: times }, 'app', now)

describe(lockedFor.name, () => {
  it('should accept a code after four wrong ones and refuse it after five', () => {
    expect(lockedFor({}, 'app', 0)).toBe(0)
    expect(wait([0, 0, 0, 0], 0)).toBe(0)
    expect(wait([0, 0, 0, 0, 0], 0)).toBe(15 * MINUTE_MS)
  })

  it('should accept a code again once the first of the five is 15 minutes old', () => {
    const times = [0, 1, 2, 3, 4].map((minute) => minute * MINUTE_MS)
    expect(wait(times, 14 * MINUTE_MS)).toBe(MINUTE_MS)
    expect(wait(times, 15 * MINUTE_MS)).toBe(0)
  })

  it('should refuse codes for the rest of the day after twenty wrong ones', () => {
    const times = Array.from({ length: 20 }, (_, index) => index * 10 * MINUTE_MS)
    expect(wait(times, 4 * HOUR_MS)).toBe(20 * HOUR_MS)
    expect(wait(times, 24 * HOUR_MS)).toBe(0)
  })

  it('should refuse mailed codes after twenty wrong ones in a day, however fast they come', () => {
    let codes: WrongCodes = {}
    for (let at = 1; at <= 20; at += 1) {
      expect(lockedFor(codes, MAILED_CODES, at)).toBe(0)
      codes = withWrongCode(codes, MAILED_CODES, at)
    }
    expect(lockedFor(codes, MAILED_CODES, 20)).toBeGreaterThan(0)
    expect(lockedFor(codes, MAILED_CODES, DAY_MS + 1)).toBe(0)
  })

  it('should never let more than 5 in 15 minutes or 20 in a day through', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * HOUR_MS }), { maxLength: 120 }), (pauses) => {
        let now = 0
        let codes: WrongCodes = {}
        const accepted: number[] = []
        for (const pause of pauses) {
          now += pause
          if (lockedFor(codes, 'app', now) > 0) continue
          codes = withWrongCode(codes, 'app', now)
          accepted.push(now)
        }
        for (const from of accepted) {
          const within = (span: number) => accepted.filter((at) => at >= from && at < from + span).length
          expect(within(15 * MINUTE_MS)).toBeLessThanOrEqual(5)
          expect(within(24 * HOUR_MS)).toBeLessThanOrEqual(20)
        }
        expect(codes.app?.length ?? 0).toBeLessThanOrEqual(20)
      }),
    )
  })
})

describe(withWrongCode.name, () => {
  it('should count each kind by itself, and forget what is a day old', () => {
    const codes = withWrongCode({ app: [1, DAY_MS], other: [2] }, 'recovery', DAY_MS + 2)
    expect(codes).toEqual({ app: [DAY_MS], recovery: [DAY_MS + 2] })
  })
})
