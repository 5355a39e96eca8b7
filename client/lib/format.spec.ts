import { describe, expect, it } from '@jest/globals'
import { savedWhen } from './format'

describe('when a draft was saved', () => {
  const saved = new Date(2026, 10, 19, 9, 5)

  it('should be its time on the same day', () =>
    expect(savedWhen(saved.getTime(), new Date(2026, 10, 19, 23, 59))).toBe('at 09:05'))

  it('should have the day afterwards', () =>
    expect(savedWhen(saved.getTime(), new Date(2026, 10, 20, 0, 1))).toBe('at 09:05 on 19 November'))
})
