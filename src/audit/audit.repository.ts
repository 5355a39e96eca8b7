import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/core'
import type { AuditAction } from './audit.rules.js'
import { AuditHead, AuditEntry } from './audit.entity.js'

const HEAD_ID = 1

export interface AuditFilter {
  actions?: AuditAction[]
  actorId?: string
  subjectId?: string
  from?: Date
  until?: Date
  /** The position of the last entry on the previous page. */
  before?: number
}

export const auditRepository = {
  /** Waits until a concurrent append has committed. */
  lockHead: (em: EntityManager) =>
    em.findOneOrFail(AuditHead, { id: HEAD_ID }, { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true }),
  head: (em: EntityManager) => em.findOneOrFail(AuditHead, { id: HEAD_ID }, { disableIdentityMap: true }),

  async append(em: EntityManager, entries: AuditEntry[], { position, hash }: { position: number; hash: string }) {
    await em.insertMany(AuditEntry, entries)
    await em.nativeUpdate(AuditHead, { id: HEAD_ID }, { position, hash })
  },

  /** Newest first. A range of days is read in order of time, by that index. */
  async list(em: EntityManager, { before, ...filter }: AuditFilter, limit: number): Promise<AuditEntry[]> {
    const options = { limit, disableIdentityMap: true }
    if (!filter.from && !filter.until)
      return em.find(
        AuditEntry,
        { ...where(filter), ...earlier(before) },
        { ...options, orderBy: { position: 'desc' } },
      )
    const last = before === undefined ? null : await em.findOne(AuditEntry, { position: before })
    const { happenedAt } = last ?? {}
    const beforeLast = happenedAt && { $or: [{ happenedAt: { $lt: happenedAt } }, { happenedAt, ...earlier(before) }] }
    return em.find(
      AuditEntry,
      { $and: [where(filter), beforeLast ?? earlier(before)] },
      { ...options, orderBy: { happenedAt: 'desc', position: 'desc' } },
    )
  },

  after: (em: EntityManager, position: number, limit: number) =>
    em.find(
      AuditEntry,
      { position: { $gt: position } },
      { orderBy: { position: 'asc' }, limit, disableIdentityMap: true },
    ),
}

const earlier = (before?: number): FilterQuery<AuditEntry> =>
  before === undefined ? {} : { position: { $lt: before } }

const where = ({ actions, actorId, subjectId, from, until }: AuditFilter): FilterQuery<AuditEntry> => ({
  ...(actions?.length && { action: { $in: actions } }),
  ...(actorId && { actorId }),
  ...(subjectId && { subjectId }),
  ...((from || until) && { happenedAt: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
})
