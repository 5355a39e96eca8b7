import { createHash } from 'node:crypto'
import type { AuditEntry } from './audit-entry.entity.js'

export const GENESIS_HASH = '0'.repeat(64)

type Hashed = Omit<AuditEntry, 'hash'>

/** Covers every column and the hash before it, so that no entry can be changed, removed or inserted unnoticed. */
export function hashEntry(entry: Hashed): string {
  const { detail } = entry
  // The database does not keep the order of keys.
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

/** What is wrong with an entry that should follow `previous`; undefined when nothing is. */
export function findBreak(entry: AuditEntry, previous: { position: number; hash: string }): string | undefined {
  if (entry.position !== previous.position + 1)
    return `Entry ${previous.position + 1} is missing: entry ${entry.position} follows ${previous.position}.`
  if (entry.previousHash !== previous.hash) return `Entry ${entry.position} does not continue the entry before it.`
  if (entry.hash !== hashEntry(entry)) return `Entry ${entry.position} has been changed.`
  return undefined
}
