import { describe, expect, it } from '@jest/globals'
import { isEmailAddress } from './email.rules.js'
import { highestOf, hasRole, Role } from './role.rules.js'
import { endOfDay, londonDay, startOfDay, weeksUntil } from './london-time.js'

describe('isEmailAddress', () => {
  it.each(['ada@example.org', "o'hara+deals@mail.example.co.uk", 'зоя@пример.example'])('should accept %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  it.each([
    'ada@example',
    'ada example.org',
    'ada@example.org\u202e',
    'a\u200bda@example.org',
    'ada@example.org\ud800',
    '"ada"@example.org',
    '"a\r\nBcc: v@evil.example"@example.org',
    '"\x01"@example.org',
    'ada\u3000hale@example.org',
    'ada@exam\u2028ple.org',
    'ada@example.org\u0085',
  ])('should refuse %j', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })
})

describe(hasRole, () => {
  it.each([
    [[], Role.Viewer, false],
    [['viewer'], Role.Viewer, true],
    [['viewer'], Role.Handler, false],
    [['handler'], Role.Viewer, true],
    [['handler'], Role.Admin, false],
    [['admin'], Role.Viewer, true],
    [['viewer', 'admin'], Role.Admin, true],
    [['owner of everything'], Role.Viewer, false],
  ])('should judge whether %j hold at least %s: %s', (roles, least, held) => expect(hasRole(roles, least)).toBe(held))
})

describe(highestOf, () => {
  it.each([
    [['viewer', 'admin', 'handler'], Role.Admin],
    [['handler', 'viewer'], Role.Handler],
    [['unknown'], undefined],
  ])('should find the highest of %j: %s', (roles, highest) => expect(highestOf(roles)).toBe(highest))
})

describe('days in London', () => {
  it.each([
    ['2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-16T00:00:00.000Z'],
    ['2026-07-15', '2026-07-14T23:00:00.000Z', '2026-07-15T23:00:00.000Z'],
    ['2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  ])('should run from midnight to midnight on %s, summer time included', (day, start, end) => {
    expect(startOfDay(day).toISOString()).toBe(start)
    expect(endOfDay(day).toISOString()).toBe(end)
  })

  it('should be found for any moment', () => {
    expect(londonDay(new Date('2026-07-14T23:30:00Z'))).toBe('2026-07-15')
  })

  it('should start the week on Monday, summer time included', () => {
    // Sunday evening in UTC is Monday in London in summer.
    const [before, current] = weeksUntil(new Date('2026-06-14T23:30:00Z'), 2)
    expect([before?.day, current?.day]).toEqual(['2026-06-08', '2026-06-15'])
    expect(current?.from.toISOString()).toBe('2026-06-14T23:00:00.000Z')
    expect(before?.until).toEqual(current?.from)
    const autumn = weeksUntil(new Date('2026-10-25T12:00:00Z'), 1)[0]
    expect([autumn?.from.toISOString(), autumn?.until.toISOString()]).toEqual([
      '2026-10-18T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ])
  })
})
