import { EntityManager } from '@mikro-orm/core'
import { kyselyOf } from '../database/kysely.js'

interface Tables {
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

/** What pg-boss itself does not tell. Each method works in the transaction of the `em` it is handed. */
export const jobsRepository = {
  /** When each of these scheduled jobs last succeeded, or was first scheduled if it never has. */
  async lastSuccesses(em: EntityManager, names: string[]): Promise<{ name: string; at: Date }[]> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('pgboss.schedule as schedule')
      .leftJoin('pgboss.job as job', (on) =>
        on.onRef('job.name', '=', 'schedule.name').on('job.state', '=', 'completed'),
      )
      .select(({ fn }) => ['schedule.name', 'schedule.created_on as scheduled', fn.max('job.completed_on').as('last')])
      .where('schedule.name', 'in', names)
      .groupBy(['schedule.name', 'schedule.created_on'])
      .execute()
    return rows.map(({ name, scheduled, last }) => ({ name, at: new Date(last ?? scheduled) }))
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
