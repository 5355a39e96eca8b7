import { describe, expect, it } from '@jest/globals'
import { DAY_MS } from '../common/durations.rules.js'
import { erasedAt, nextPurge, untouchedSince } from './retention.rules.js'

describe(erasedAt.name, () => {
  it('should be the first night two years after the last contact', () => {
    const touches = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-22T10:00:00Z'), null]
    expect(erasedAt(touches)).toEqual(new Date('2028-11-23T03:17:00Z'))
    expect(erasedAt([new Date('2026-11-22T02:00:00Z')])).toEqual(new Date('2028-11-22T03:17:00Z'))
  })

  it.each(['2026-11-22T03:16:59Z', '2026-11-22T03:17:00Z', '2026-06-30T23:59:00Z', '2026-03-28T10:00:00Z'])(
    'should be the night of which the purge says the same, for a contact at %s',
    (touch) => {
      const at = erasedAt([new Date(touch)])
      expect(untouchedSince(at) > new Date(touch)).toBe(true)
      const nightBefore = new Date(at.getTime() - DAY_MS)
      expect(untouchedSince(nightBefore) > new Date(touch)).toBe(false)
    },
  )
})

describe(nextPurge.name, () => {
  it.each([
    ['2026-11-22T03:16:00Z', '2026-11-22T03:17:00Z'],
    ['2026-11-22T03:17:00Z', '2026-11-23T03:17:00Z'],
    ['2026-07-01T12:00:00Z', '2026-07-02T02:17:00Z'],
    ['2027-03-28T00:30:00Z', '2027-03-28T02:17:00Z'],
    ['2027-10-30T12:00:00Z', '2027-10-31T03:17:00Z'],
  ])('should be, after %s, at %s', (after, purge) => expect(nextPurge(new Date(after))).toEqual(new Date(purge)))
})
