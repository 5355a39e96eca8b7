import type { EntityManager } from '@mikro-orm/core'
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
}
