import { describe, expect, it } from '@jest/globals'
import type { AuditEntry } from './audit.entity.js'
import { findBreak, GENESIS_HASH, hashEntry, maskEmail, maskIp } from './audit-chain.js'

function buildEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  const entry = {
    position: 1,
    happenedAt: new Date('2026-11-22T10:00:00.123Z'),
    action: 'role.granted' as const,
    actorId: null,
    actorHint: null,
    subjectType: 'user',
    subjectId: '0193',
    detail: { role: 'admin', count: 2 },
    address: null,
    sessionId: null,
    previousHash: GENESIS_HASH,
    ...overrides,
  }
  return { ...entry, hash: hashEntry(entry) }
}

const genesis = { position: 0, hash: GENESIS_HASH }

describe(findBreak.name, () => {
  it('should accept an entry that continues the chain, whatever the order of its details', () => {
    const first = buildEntry()
    expect(findBreak(first, genesis)).toBeUndefined()
    expect(findBreak({ ...first, detail: { count: 2, role: 'admin' } }, genesis)).toBeUndefined()
    expect(findBreak(buildEntry({ position: 2, previousHash: first.hash }), first)).toBeUndefined()
  })

  it.each<[string, Partial<AuditEntry>]>([
    ['action', { action: 'role.revoked' }],
    ['time', { happenedAt: new Date('2026-11-22T10:00:00.124Z') }],
    ['actor', { actorId: '0194' }],
    ['subject', { subjectId: '0194' }],
    ['detail', { detail: { role: 'admin', count: 3 } }],
    ['address', { address: '203.0.113.0' }],
    ['session', { sessionId: '0195' }],
  ])('should notice a changed %s', (_name, change) => {
    expect(findBreak({ ...buildEntry(), ...change }, genesis)).toBe('Entry 1 has been changed.')
  })

  it('should detect a missing and a replaced entry', () => {
    const [first, other] = [buildEntry(), buildEntry({ action: 'role.revoked' })]
    expect(findBreak(buildEntry({ position: 3, previousHash: first.hash }), first)).toContain('Entry 2 is missing')
    expect(findBreak(buildEntry({ position: 2, previousHash: other.hash }), first)).toContain('does not continue')
  })
})

describe('masking', () => {
  it.each([
    ['ada@example.org', 'a…@example.org'],
    ['𝒜da@example.org', '𝒜…@example.org'],
    ['nonsense', '…'],
  ])('should keep of %s only %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
    ['fe80::1%eth0', 'fe80::'],
    ['nonsense', null],
    [undefined, null],
  ])('should keep of the address %s only %s', (ip, masked) => expect(maskIp(ip)).toBe(masked))
})
