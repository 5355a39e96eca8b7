import { describe, expect, it } from '@jest/globals'
import { RETRY_DELAYS, retryDelay } from './webhook.rules.js'

describe('the wait before the next try', () => {
  it('should grow from seconds to a day and then end', () => {
    const waits = RETRY_DELAYS.map((_, step) => retryDelay(step, () => 0))
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(retryDelay(RETRY_DELAYS.length)).toBeUndefined()
  })

  it('should be spread by up to a fifth', () => {
    expect(retryDelay(1, () => 0.5)).toBe(330)
    expect(retryDelay(1, () => 1)).toBe(360)
  })
})
