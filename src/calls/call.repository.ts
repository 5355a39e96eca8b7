import { type EntityManager, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { OPEN_STATUSES } from '../common/entry-status.rules.js'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { Submission } from '../forms/submission.entity.js'
import type { CallState } from './call.rules.js'
import { Call, CallHours } from './call.entity.js'

type Tables = TablesOf<{ call: Call; submission: Submission }>

const WITH_TIME: CallState[] = ['booked', 'attended', 'missed']
const MAX_LISTED = 500
const MAX_REQUESTS = 100

export interface Period {
  from: Date
  until: Date
}

/** The states in which a call occupies its time, confirmed or not. */
export const KEPT: CallState[] = ['reserved', 'booked']

interface Answered {
  isAttended: boolean
  /** The sender's reply no longer needs an answer. */
  isReplied: boolean
}

export const callRepository = {
  list(em: EntityManager, submissionIds: string[]): Promise<Call[]> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const
    return em.find(Call, { submission: { $in: submissionIds } }, { orderBy, populate: ['submission'] })
  },

  count: (em: EntityManager, submissionIds: string[]) => em.count(Call, { submission: { $in: submissionIds } }),

  latest(em: EntityManager, submissionId: string): Promise<Call | null> {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const
    return em.findOne(Call, { submission: submissionId }, { orderBy, refresh: true, populate: ['submission'] })
  },

  find: (em: EntityManager, id: string) => em.findOne(Call, { id }, { refresh: true, populate: ['submission'] }),

  during(em: EntityManager, { from, until }: Period, states = WITH_TIME): Promise<Call[]> {
    const where = { startsAt: { $gte: from, $lt: until }, state: { $in: states } }
    return em.find(Call, where, { orderBy: { startsAt: 'asc' }, populate: ['submission'], limit: MAX_LISTED })
  },

  upcoming(em: EntityManager, now: Date) {
    const where = { startsAt: { $gt: now }, state: 'booked' as const }
    return em.find(Call, where, { fields: ['hostId', 'startsAt', 'state'], orderBy: { startsAt: 'asc' } })
  },

  findAll: (em: EntityManager, ids: string[]) =>
    em.find(Call, { id: { $in: ids } }, { orderBy: { startsAt: 'asc' }, populate: ['submission'] }),

  async requests(em: EntityManager): Promise<Submission[]> {
    const rows = await requested(em).select('s.id').orderBy('s.received_at').limit(MAX_REQUESTS).execute()
    const ids = rows.map(({ id }) => id)
    return em.find(Submission, { id: { $in: ids } }, { orderBy: { receivedAt: 'asc', id: 'asc' } })
  },

  async countRequests(em: EntityManager): Promise<number> {
    const { count } = await requested(em)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async countBooked(em: EntityManager, hosts: string[], now: Date): Promise<Map<string, number>> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('call')
      .where('state', '=', 'booked')
      .where('starts_at', '>', now.toISOString())
      .where('host_id', 'in', hosts)
      .groupBy('host_id')
      .select(({ fn }) => ['host_id', fn.countAll<string>().as('count')])
      .execute()
    return new Map(rows.map(({ host_id, count }) => [host_id as string, Number(count)]))
  },

  async busy(em: EntityManager, { from, until }: Period): Promise<Map<string, { from: number; until: number }[]>> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('call')
      .where(({ or, and, eb }) =>
        or([
          eb('state', '=', 'booked'),
          and([eb('state', '=', 'reserved'), eb('reserved_until', '>', new Date().toISOString())]),
        ]),
      )
      .where('starts_at', '<', until.toISOString())
      .where('free_at', '>', from.toISOString())
      .select(['host_id', 'starts_at', 'free_at'])
      .execute()
    const taken = rows.map(({ host_id, starts_at, free_at }) => ({
      host: host_id ?? '',
      from: Date.parse(starts_at ?? ''),
      until: Date.parse(free_at ?? ''),
    }))
    return Map.groupBy(taken, ({ host }) => host)
  },

  async hours(em: EntityManager, userIds: string[]): Promise<CallHours[]> {
    const stored = await em.find(CallHours, { userId: { $in: userIds } })
    const known = new Map(stored.map((hours) => [hours.userId, hours]))
    return userIds.map((id) => known.get(id) ?? new CallHours(id))
  },

  hoursOf: async (em: EntityManager, userId: string) =>
    (await em.findOne(CallHours, { userId })) ?? new CallHours(userId),

  async lockHours(em: EntityManager, userId: string): Promise<CallHours> {
    await em.upsert(CallHours, { ...new CallHours(userId) }, { onConflictAction: 'ignore' })
    return em.findOneOrFail(CallHours, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  },

  ofHost(em: EntityManager, hostId: string, since: Date): Promise<Call[]> {
    const where = { hostId, state: { $in: WITH_TIME }, startsAt: { $gte: since } }
    return em.find(Call, where, { orderBy: { startsAt: 'asc' }, populate: ['submission'] })
  },

  /** Calls in the period that were booked before that time and have had no reminder. */
  unreminded(em: EntityManager, { from, until }: Period, bookedBefore: Date) {
    const where = { state: 'booked' as const, startsAt: { $gte: from, $lt: until }, remindedAt: null }
    return em.find(
      Call,
      { ...where, bookedAt: { $lt: bookedBefore } },
      { fields: ['id', 'submission'], orderBy: { startsAt: 'asc' } },
    )
  },

  /** Reads one of these calls again, once its entry is locked. */
  findDue: (em: EntityManager, id: string, { from, until }: Period) =>
    em.findOne(
      Call,
      { id, state: 'booked', startsAt: { $gte: from, $lt: until }, remindedAt: null },
      { refresh: true, populate: ['submission'] },
    ),

  /** Reserved calls that were not confirmed in time. */
  expired: (em: EntityManager, now: Date) =>
    em.find(Call, { state: 'reserved', reservedUntil: { $lte: now } }, { fields: ['id', 'submission'] }),

  markAnswered: (em: EntityManager, submissionId: string, by: string | null, { isAttended, isReplied }: Answered) =>
    kyselyOf<Tables>(em)
      .updateTable('submission')
      .set((eb) => ({
        answered_at: eb.fn.coalesce('answered_at', eb.val(new Date().toISOString())),
        answered_by: eb.fn.coalesce('answered_by', eb.val(by)),
        ...(isAttended && { called_at: eb.fn.coalesce('called_at', eb.val(new Date().toISOString())) }),
        ...(isReplied && { replied_at: null }),
      }))
      .where('id', '=', submissionId)
      .execute(),
}

const requested = (em: EntityManager) =>
  kyselyOf<Tables>(em)
    .selectFrom('submission as s')
    .where('s.status', 'in', OPEN_STATUSES)
    .where(({ or, and, eb, not }) => {
      const isAsked = and([eb('s.type', '=', 'discovery-call'), not(hasCall('booked', 'attended'))])
      return or([isAsked, and([eb('s.type', '=', 'application'), hasCall('offered', 'reserved')])])
    })

const hasCall = (...states: CallState[]) =>
  sql<boolean>`exists (select from call c where c.submission_id = s.id and c.state in (${sql.join(states)}))`
