import { createHash } from 'node:crypto'
import type { AuditEntry } from './audit.entity.js'
import { isIPv4, isIPv6 } from 'node:net'

export const GENESIS_HASH = '0'.repeat(64)

type Hashed = Omit<AuditEntry, 'hash'>

/** The hash covers every column and the previous hash, so a changed, removed or inserted entry shows. */
export function hashEntry(entry: Hashed): string {
  const { detail } = entry
  // The database does not preserve the order of JSON keys.
  const sorted = Object.keys(detail)
    .sort()
    .map((key) => [key, detail[key]])
  return createHash('sha256')
    .update(
      JSON.stringify([
        entry.previousHash,
        entry.position,
        entry.happenedAt.toISOString(),
        entry.action,
        entry.actorId,
        entry.actorHint,
        entry.subjectType,
        entry.subjectId,
        sorted,
        entry.address,
        entry.sessionId,
      ]),
    )
    .digest('hex')
}

export function findBreak(entry: AuditEntry, previous: { position: number; hash: string }): string | undefined {
  if (entry.position !== previous.position + 1)
    return `Entry ${previous.position + 1} is missing: entry ${entry.position} follows ${previous.position}.`
  if (entry.previousHash !== previous.hash) return `Entry ${entry.position} does not continue the entry before it.`
  if (entry.hash !== hashEntry(entry)) return `Entry ${entry.position} has been changed.`
  return undefined
}

/** Enough of an address to recognise it, too little to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}

/** The network, not the device: 203.0.113.0, or the first 48 bits of an IPv6 address. */
export function maskIp(ip: string | undefined): string | null {
  const plain = ip?.replace(/^::ffff:/i, '').split('%', 1)[0] ?? ''
  if (isIPv4(plain)) return plain.replace(/\d{1,3}$/, '0')
  if (!isIPv6(plain)) return null
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}
