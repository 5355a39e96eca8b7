import { createHmac } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.rules.js'
import { hasExpired, isRecentlyProven, judgeRefresh, type RefreshAttempt } from './session.rules.js'
import { readRefreshToken, writeRefreshToken, type Digests } from './refresh-token.js'

const NOW = Date.UTC(2026, 10, 22, 12)
const ago = (milliseconds: number) => new Date(NOW - milliseconds)
const buildTimes = (created: number, refreshed = 0, used = 0) => ({
  createdAt: ago(created),
  refreshedAt: ago(refreshed),
  lastUsedAt: ago(used),
})
const ADMIN = { hours: 12, idleMinutes: 60 }

describe(hasExpired.name, () => {
  it('should end any session 180 days after sign-in, however busy', () => {
    expect(hasExpired(buildTimes(180 * DAY_MS), undefined, NOW)).toBe(false)
    expect(hasExpired(buildTimes(180 * DAY_MS + 1), undefined, NOW)).toBe(true)
  })

  it('should end a session that was not refreshed for 30 days, whatever its age', () => {
    expect(hasExpired(buildTimes(100 * DAY_MS, 29 * DAY_MS, 29 * DAY_MS), undefined, NOW)).toBe(false)
    expect(hasExpired(buildTimes(31 * DAY_MS, 31 * DAY_MS), undefined, NOW)).toBe(true)
  })

  it('should end an admin session 12 hours after sign-in, however busy', () => {
    expect(hasExpired(buildTimes(12 * HOUR_MS), ADMIN, NOW)).toBe(false)
    expect(hasExpired(buildTimes(12 * HOUR_MS + 1), ADMIN, NOW)).toBe(true)
    expect(hasExpired(buildTimes(12 * HOUR_MS + 1), undefined, NOW)).toBe(false)
  })

  it('should end an admin session after 60 idle minutes, even when a tab refreshed it', () => {
    expect(hasExpired(buildTimes(2 * HOUR_MS, MINUTE_MS, 60 * MINUTE_MS), ADMIN, NOW)).toBe(false)
    expect(hasExpired(buildTimes(2 * HOUR_MS, MINUTE_MS, 61 * MINUTE_MS), ADMIN, NOW)).toBe(true)
  })
})

describe(judgeRefresh.name, () => {
  const buildAttempt = (overrides: Partial<RefreshAttempt> = {}): RefreshAttempt => ({
    counter: 5,
    current: 5,
    floor: 0,
    idle: HOUR_MS,
    sameDevice: true,
    ...overrides,
  })

  it('should rotate the current token, whatever the device', () => {
    expect(judgeRefresh(buildAttempt())).toBe('rotate')
    expect(judgeRefresh(buildAttempt({ sameDevice: false }))).toBe('rotate')
  })

  it('should repeat the answer for the parent of the current token at any time', () => {
    expect(judgeRefresh(buildAttempt({ counter: 4, idle: 20 * DAY_MS }))).toBe('repeat')
  })

  it('should repeat the answer for an older token within 10 seconds only', () => {
    expect(judgeRefresh(buildAttempt({ counter: 2, idle: 10_000 }))).toBe('repeat')
    expect(judgeRefresh(buildAttempt({ counter: 2, idle: 10_001 }))).toBe('reused')
  })

  it('should treat an older token from another device as reused at once', () => {
    expect(judgeRefresh(buildAttempt({ counter: 4, idle: 0, sameDevice: false }))).toBe('reused')
  })

  it('should never forgive a token from before the second factor was shown', () => {
    expect(judgeRefresh(buildAttempt({ counter: 3, floor: 5, idle: 0 }))).toBe('reused')
  })

  it('should not know a token that was never issued', () => {
    expect(judgeRefresh(buildAttempt({ counter: 6 }))).toBe('unknown')
  })

  it('should end the session when two devices refresh side by side', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 3, maxLength: 40 }), (turns) => {
        fc.pre(turns.includes(true) && turns.includes(false))
        let current = 0
        let device = false
        let ended = false
        const held = { owner: 0, thief: 0 }
        for (const thief of turns) {
          if (ended) break
          const who = thief ? 'thief' : 'owner'
          const verdict = judgeRefresh({ counter: held[who], current, floor: 0, idle: 0, sameDevice: thief === device })
          if (verdict === 'reused') ended = true
          if (verdict === 'rotate') {
            current += 1
            device = thief
          }
          held[who] = current
        }
        const first = turns[0]
        // The first refresh has outdated the token that the other one holds.
        expect(ended).toBe(turns.some((turn) => turn !== first))
      }),
    )
  })
})

describe(isRecentlyProven.name, () => {
  it('should accept proof of the last ten minutes', () => {
    const amr = (milliseconds: number) => [{ timestamp: (NOW - milliseconds) / 1000 }, { timestamp: 0 }]
    expect(isRecentlyProven(amr(9 * MINUTE_MS), NOW)).toBe(true)
    expect(isRecentlyProven(amr(10 * MINUTE_MS), NOW)).toBe(false)
    expect(isRecentlyProven([], NOW)).toBe(false)
  })
})

const digestsOf =
  (...secrets: [string, ...string[]]): Digests =>
  (data) =>
    secrets.map((secret) => createHmac('sha256', secret).update(data).digest()) as [Buffer, ...Buffer[]]

const current = digestsOf('new', 'old')

describe(readRefreshToken.name, () => {
  it('should read back what was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (sessionId, counter) => {
        expect(readRefreshToken(writeRefreshToken(sessionId, counter, current), current)).toEqual({
          sessionId,
          counter,
        })
      }),
    )
  })

  it('should accept a token that was signed with an older secret, and none of a secret that is gone', () => {
    const token = writeRefreshToken('0193a1b0-0000-7000-8000-000000000001', 1, digestsOf('old'))
    expect(readRefreshToken(token, current)).toBeDefined()
    expect(readRefreshToken(token, digestsOf('new'))).toBeUndefined()
  })

  it('should refuse a token with any character changed', () => {
    const token = writeRefreshToken('0193a1b0-0000-7000-8000-000000000001', 7, current)
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(readRefreshToken(token.slice(0, at) + other + token.slice(at + 1), current)).toBeUndefined()
    }
    for (const text of ['', token.slice(1), `${token}A`, `${token} `])
      expect(readRefreshToken(text, current)).toBeUndefined()
  })
})
