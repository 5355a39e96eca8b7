import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startCountdown, timeLeft, type TimeLeft } from './countdown'

describe('the time left', () => {
  it('should be counted in days, hours, minutes and seconds to 5 September 2025', () => {
    expect(timeLeft(new Date('2025-09-03T22:58:57'))).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 3 })
  })

  it('should be zero on the day and after it', () => {
    const nothing = { days: 0, hours: 0, minutes: 0, seconds: 0 }
    expect(timeLeft(new Date('2025-09-05T00:00:00'))).toEqual(nothing)
    expect(timeLeft(new Date('2030-01-01'))).toEqual(nothing)
  })
})

describe('the countdown', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2025-09-04T23:59:50') })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('should report at once and then every second, until it is stopped', () => {
    const seconds: number[] = []
    const stop = startCountdown((left: TimeLeft) => seconds.push(left.seconds))
    jest.advanceTimersByTime(3000)
    expect(seconds).toEqual([10, 9, 8, 7])
    stop()
    jest.advanceTimersByTime(5000)
    expect(seconds).toHaveLength(4)
    expect(jest.getTimerCount()).toBe(0)
  })
})
