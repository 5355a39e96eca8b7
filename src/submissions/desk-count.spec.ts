import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { CappedCounts } from './desk-count.repository.js'

describe('capped counts', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('should be known for a minute', () => {
    const capped = new CappedCounts()
    expect(capped.has('new')).toBe(false)
    capped.add('new')
    jest.advanceTimersByTime(59_000)
    expect(capped.has('new')).toBe(true)
    jest.advanceTimersByTime(1000)
    expect(capped.has('new')).toBe(false)
  })

  it('should forget the oldest when there are too many', () => {
    const capped = new CappedCounts()
    for (let n = 0; n < 500; n += 1) capped.add(`q=${n}`)
    capped.add('q=0')
    capped.add('one more')
    expect([capped.has('q=0'), capped.has('q=1'), capped.has('q=2')]).toEqual([true, false, true])
  })
})
