import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { kyselyOf } from '../database/kysely.js'

interface Tables {
  'pgboss.schedule': { name: string; created_on: string }
  'pgboss.job': { name: string; state: string; completed_on: string | null }
}

@Injectable()
export class JobsRepository {
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
  }
}
