import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { Job } from '../jobs/job.decorators.js'
import type { AuditAction } from './audit.rules.js'
import { findBreak, GENESIS_HASH, hashEntry, maskEmail, maskIp } from './audit-chain.js'
import type { AuditDetail, AuditEntry } from './audit.entity.js'
import { type AuditFilter, auditRepository } from './audit.repository.js'

export interface AuditRecord {
  action: AuditAction
  actor?: { id?: string; email?: string; /** The name of an API token, in full. */ name?: string }
  subject?: {
    type: 'user' | 'entry' | 'mail' | 'person' | 'key' | 'webhook' | 'token' | 'view' | 'template'
    id: string
  }
  /** Facts without personal data: counts, names of fields, states before and after. */
  detail?: AuditDetail
  ip?: string
  sessionId?: string
}

export type AuditAuthor = Pick<AuditRecord, 'actor' | 'ip' | 'sessionId'>

const BATCH = 1000

/** Appends to the audit log in the caller's transaction, and verifies the chain of hashes. */
@Injectable()
export class AuditService {
  constructor(private readonly em: EntityManager) {}

  /** In the transaction of `em`, or in one of its own. Call it last: until the commit it blocks all other recorders. */
  async record(em: EntityManager, ...records: AuditRecord[]): Promise<void> {
    if (!records.length) return
    if (!em.isInTransaction()) return em.fork().transactional((inside) => this.record(inside, ...records))
    let { position, hash } = await auditRepository.lockHead(em)
    const happenedAt = new Date()
    const entries = records.map((record) => {
      const unhashed = {
        position: (position += 1),
        happenedAt,
        action: record.action,
        actorId: record.actor?.id ?? null,
        actorHint: record.actor?.name ?? (record.actor?.email ? maskEmail(record.actor.email) : null),
        subjectType: record.subject?.type ?? null,
        subjectId: record.subject?.id ?? null,
        detail: record.detail ?? {},
        address: maskIp(record.ip),
        sessionId: record.sessionId ?? null,
        previousHash: hash,
      }
      hash = hashEntry(unhashed)
      return { ...unhashed, hash }
    })
    await auditRepository.append(em, entries, { position, hash })
  }

  recordBy(
    em: EntityManager,
    { audited }: { audited: AuditAuthor },
    action: AuditAction,
    subject?: AuditRecord['subject'],
    detail?: AuditDetail,
  ): Promise<void> {
    return this.record(em, { action, ...audited, subject, detail })
  }

  list(filter: AuditFilter, limit = 50): Promise<AuditEntry[]> {
    return auditRepository.list(this.em.fork(), filter, limit)
  }

  /** All matching entries in batches, newest first; for exports. */
  async *stream(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    let before = filter.before
    for (;;) {
      const batch = await this.list({ ...filter, before }, BATCH)
      if (batch.length) yield batch
      if (batch.length < BATCH) return
      before = batch.at(-1)?.position
    }
  }

  /** Server logs are kept outside the database, so a head in them exposes a chain that was rewritten later. */
  @Job({ name: 'audit-head', cron: '20 4 * * *' })
  async logHead() {
    const { position, hash } = await auditRepository.head(this.em.fork())
    log.info({ entries: position, head: hash }, 'the head of the audit chain')
  }

  /** Verifies the whole chain, and that `knownHead`, a head from outside the database, is one of its entries. */
  async verify(knownHead?: string): Promise<{ entries: number; head: string; broken?: string }> {
    const em = this.em.fork()
    const head = await auditRepository.head(em)
    let last = { position: 0, hash: GENESIS_HASH }
    let isKnown = knownHead === undefined || knownHead === GENESIS_HASH
    for (;;) {
      const batch = await auditRepository.after(em, last.position, BATCH)
      for (const entry of batch) {
        // Written after the head was read.
        if (entry.position > head.position) break
        const broken = findBreak(entry, last)
        if (broken) return { entries: last.position, head: last.hash, broken }
        isKnown ||= entry.hash === knownHead
        last = entry
      }
      if (batch.length < BATCH || last.position >= head.position) break
    }
    const report = { entries: last.position, head: last.hash }
    if (last.position !== head.position || last.hash !== head.hash)
      return { ...report, broken: `The log ends at entry ${last.position}, yet ${head.position} were written.` }
    return isKnown
      ? report
      : {
          ...report,
          broken: `No entry has the hash ${knownHead}: it belongs to another log, or this one was rewritten.`,
        }
  }
}
