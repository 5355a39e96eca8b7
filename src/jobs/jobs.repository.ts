import { EntityManager, LockMode } from '@mikro-orm/core'
import { sql } from 'kysely'
import { kyselyOf, type TableOf } from '../database/kysely.js'
import { type Figure, ScheduledJob, type StopReason } from './scheduled-job.entity.js'

interface Tables {
  scheduled_job: TableOf<ScheduledJob>
  'pgboss.schedule': { name: string; created_on: string }
  'pgboss.job': {
    id: string
    name: string
    state: 'created' | 'retry' | 'active' | 'completed' | 'failed'
    priority: number
    start_after: string
    completed_on: string | null
  }
}

/** Queries that pg-boss does not offer. Each method works in the transaction of the given `em`. */
export const jobsRepository = {
  /** When each of these scheduled jobs last succeeded, or was first scheduled if it never has. */
  async lastSuccesses(em: EntityManager, names: string[]): Promise<{ name: string; at: Date }[]> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('pgboss.schedule as schedule')
      .leftJoin('scheduled_job as job', 'job.name', 'schedule.name')
      .select(['schedule.name', 'schedule.created_on as scheduled', 'job.succeeded_at as last'])
      .where('schedule.name', 'in', names)
      .execute()
    return rows.map(({ name, scheduled, last }) => ({ name, at: new Date(last ?? scheduled) }))
  },

  find: (em: EntityManager, name: string) => em.findOne(ScheduledJob, { name }),
  stopped: (em: EntityManager) =>
    kyselyOf<Tables>(em)
      .selectFrom('scheduled_job')
      .where('stopped_at', 'is not', null)
      .select(['name', 'why', 'figures', 'confirmed_at as confirmedAt'])
      .orderBy('name')
      .execute(),

  markSucceeded: (em: EntityManager, name: string) =>
    em.upsert(ScheduledJob, {
      name,
      succeededAt: new Date(),
      stoppedAt: null,
      why: null,
      figures: [],
      confirmedAt: null,
    }),

  markStopped: (em: EntityManager, name: string, stop: { stoppedAt: Date; why: StopReason; figures: Figure[] }) =>
    em.upsert(
      ScheduledJob,
      { name, ...stop, confirmedAt: null },
      { onConflictMergeFields: ['stoppedAt', 'why', 'figures', 'confirmedAt'] },
    ),

  /** Returns false if the job is no longer stopped with these figures. */
  confirmStop: async (em: EntityManager, name: string, figures: number[]): Promise<boolean> => {
    const job = await em.findOne(
      ScheduledJob,
      { name, stoppedAt: { $ne: null } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (!job || JSON.stringify(job.figures.map(({ due }) => due)) !== JSON.stringify(figures)) return false
    job.confirmedAt = new Date()
    await em.flush()
    return true
  },

  /** The database's clock, and the time of the newest submission or audit entry. */
  async signs(em: EntityManager): Promise<{ databaseNow: Date; newestRow?: Date }> {
    const { rows } = await sql<{ now: string; newest: string | null }>`
      select clock_timestamp()::text as now,
        greatest((select max(received_at) from submission), (select max(happened_at) from audit_entry))::text as newest
    `.execute(kyselyOf(em))
    const [{ now, newest } = { now: '', newest: null }] = rows
    return { databaseNow: new Date(now), ...(newest && { newestRow: new Date(newest) }) }
  },

  /** How many jobs of each queue are due and not taken yet; the conditions are those of pg-boss's index. */
  async waiting(em: EntityManager): Promise<{ name: string; count: number }[]> {
    const { rows } = await sql<{ name: string; count: number }>`
      select queue.name, (
        select count(*)::int from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after < now()
      ) as count
      from pgboss.queue
    `.execute(kyselyOf(em))
    return rows
  },

  /** Whether a job has not been tried yet; locked until the transaction ends, so that no worker takes it in between. */
  async lockUntried(em: EntityManager, name: string, id: string): Promise<boolean> {
    const job = await jobsOf(em, name, [id]).where('state', '=', 'created').forUpdate().executeTakeFirst()
    return job !== undefined
  },

  async findActive(em: EntityManager, name: string, ids: string[]): Promise<Set<string>> {
    const rows = await jobsOf(em, name, ids).where('state', '=', 'active').execute()
    return new Set(rows.map(({ id }) => id))
  },

  async dueTimes(em: EntityManager, name: string, ids: string[]): Promise<Map<string, Date>> {
    if (!ids.length) return new Map()
    const rows = await jobsOf(em, name, ids).where('state', 'in', ['created', 'retry']).execute()
    return new Map(rows.map(({ id, start_after }) => [id, new Date(start_after)]))
  },

  setPriority: (em: EntityManager, name: string, id: string, priority: number) =>
    kyselyOf<Tables>(em)
      .updateTable('pgboss.job')
      .set({ priority })
      .where('name', '=', name)
      .where('id', '=', id)
      .execute(),
}

function jobsOf(em: EntityManager, name: string, ids: string[]) {
  const jobs = kyselyOf<Tables>(em).selectFrom('pgboss.job').select(['id', 'start_after'])
  return jobs.where('name', '=', name).where('id', 'in', ids)
}
