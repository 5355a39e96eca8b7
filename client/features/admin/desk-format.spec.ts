import { describe, expect, it } from '@jest/globals'

import { count, momentOf } from '@/lib/format'

import { amountText, dueText, initialsAmong, initialsOf, preferredDay, valueText, webAddress } from './desk-format'

describe('the desk', () => {
  it('should give times as they are in London, in summer and in winter', () => {
    expect(momentOf('2026-07-01T12:00:00.000000Z')).toBe('1 July 2026 at 13:00')
    expect(momentOf('2026-11-20T16:41:00.000000Z')).toBe('20 November 2026 at 16:41')
  })

  it('should format a preferred day and leave any other text unchanged', () =>
    expect(['2027-03-04', 'Not specified', 'next week', '2027-99-99', null].map(preferredDay)).toEqual([
      '4 Mar 2027',
      'Not specified',
      'next week',
      '2027-99-99',
      'Not specified',
    ]))

  it('should group the digits of figures', () =>
    expect([0, 999, 1000, 1_000_000].map(count)).toEqual(['0', '999', '1,000', '1,000,000']))

  it('should link to web addresses only', () => {
    expect(webAddress('https://www.lumen.example/x')).toEqual({
      href: 'https://www.lumen.example/x',
      words: 'lumen.example',
    })
    for (const value of ['javascript:alert(1)', 'data:text/html,x', 'lumen.example', ''])
      expect(webAddress(value)).toBeUndefined()
  })

  it('should say when something is due', () => {
    const row = { dueAt: '2026-11-20T10:00:00Z', overdue: true, status: 'new' } as Parameters<typeof dueText>[0]
    expect(dueText(row, '2026-11-20T12:00:00Z')).toBe('Overdue today')
    expect(dueText(row, '2026-11-21T11:00:00Z')).toBe('1 day overdue')
    expect(dueText({ ...row, overdue: false }, '2026-11-20T09:00:00Z')).toBe('Due today')
    expect(dueText({ ...row, overdue: false }, '2026-11-10T09:00:00Z')).toBe('Due 20 Nov')
    expect(dueText({ ...row, overdue: false }, '2025-11-10T09:00:00Z')).toBe('Due 20 Nov 2026')
    expect(dueText({ ...row, status: 'done' }, '2026-11-21T11:00:00Z')).toBe('No due date')
  })

  it('should make initials from names and addresses', () =>
    expect([initialsOf('Ada Lovelace'), initialsOf('ada@example.org')]).toEqual(['AL', 'AE']))

  it('should tell apart people with the same initials', () => {
    const team = ['Ada Byron', 'Anna Bell', 'Cleo Dane']
    expect(team.map((name) => initialsAmong(name, team))).toEqual(['ABy', 'ABe', 'CD'])
  })

  it('should write out amounts, whether they come from the list or from the form’s own labels', () => {
    expect(
      ['500k-1m', '£500k-1m', '1m+', '£250k+', 'Under £5k', '<5k', 'a lot', '150000', '1000000'].map(amountText),
    ).toEqual([
      '£500,000 to £1m',
      '£500,000 to £1m',
      '£1m or more',
      '£250,000 or more',
      'Under £5,000',
      'Under £5,000',
      'a lot',
      '£150,000',
      '£1m',
    ])
  })

  it('should write out the values of a form', () => {
    expect(valueText('preferredDate', '2026-12-02')).toBe('2 Dec 2026')
    expect(valueText('fundingAmount', '£25k-100k')).toBe('£25,000 to £100,000')
    expect(valueText('userType', 'entrepreneur')).toBe('Entrepreneur')
    expect(valueText('fullName', '500k-1m')).toBe('500k-1m')
  })
})
