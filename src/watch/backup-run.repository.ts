import type { EntityManager } from '@mikro-orm/core'
import { sql } from 'kysely'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import type { BackupKind, BackupRun } from './backup-run.entity.js'

export const backupRunRepository = {
  /** When each kind last succeeded. */
  async lastSuccesses(em: EntityManager): Promise<Map<BackupKind, Date>> {
    const runs = kyselyOf<TablesOf<{ backup_run: BackupRun }>>(em).selectFrom('backup_run').where('ok', '=', true)
    const rows = await runs
      .select(({ fn }) => ['kind', fn.max('finished_at').as('last')])
      .groupBy('kind')
      .execute()
    return new Map(rows.map(({ kind, last }) => [kind, new Date(last)]))
  },

  /** The steps that have failed for an hour without a success, unless they are no longer attempted; a restore runs once a week. */
  async failing(em: EntityManager): Promise<BackupKind[]> {
    const { rows } = await sql<{ kind: BackupKind }>`
      select kind from backup_run as failed
      where not ok and not exists (
        select 1 from backup_run as good where good.kind = failed.kind and good.ok and good.finished_at > failed.finished_at
      )
      group by kind
      having min(finished_at) < now() - interval '1 hour' and max(finished_at) > now() - interval '8 days'
      order by kind
    `.execute(kyselyOf(em))
    return rows.map(({ kind }) => kind)
  },
}
