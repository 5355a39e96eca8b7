import { describe, expect, it } from '@jest/globals'
import { stopReason } from './erasure-guard.js'

const NOW = new Date('2026-11-28T03:17:00Z')
const after = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const signs = { now: NOW, databaseNow: NOW, lastSeen: after(-1) }
const due = (count: number, of?: number) => [{ label: 'submissions', due: count, of }]

describe(stopReason.name, () => {
  it('should let an ordinary night pass, and the only entries of a small site', () => {
    expect(stopReason(due(14, 10_000), signs)).toBeUndefined()
    expect(stopReason(due(3, 3), signs)).toBeUndefined()
    expect(stopReason(due(900), signs)).toBeUndefined()
  })

  it('should stop when the clock has jumped since the last success, however few there are', () => {
    expect(stopReason(due(3, 3), { ...signs, lastSeen: after(-800) })).toBe('clock')
    expect(stopReason(due(3), { ...signs, lastSeen: after(-4) })).toBe('clock')
    expect(stopReason(due(3, 3), { ...signs, lastSeen: after(800) })).toBeUndefined()
  })

  it('should stop when the database says another time', () => {
    expect(stopReason(due(3, 3), { ...signs, databaseNow: after(-800) })).toBe('clock')
    expect(stopReason(due(3, 3), { ...signs, databaseNow: after(0.1) })).toBe('clock')
  })

  it('should stop when a single night would take more than a tenth', () => {
    expect(stopReason(due(1001, 10_000), signs)).toBe('share')
    expect(stopReason(due(1000, 10_000), signs)).toBeUndefined()
    expect(stopReason(due(21, 30), signs)).toBe('share')
  })

  it('should not mind any of it where nothing is due', () => {
    expect(stopReason(due(0, 10_000), { ...signs, databaseNow: after(-800), lastSeen: after(-800) })).toBeUndefined()
  })
})
