import type { EntityManager } from '@mikro-orm/core'
import { type QueryResult, type RawBuilder, sql } from 'kysely'
import { kyselyOf } from './kysely.js'

const BATCH = 1000

interface Batch {
  count: number
  reached: string | null
}

/**
 * Deletes rows created before a moment, in the order of the index by that time. Each batch is a transaction of its own that begins where the
 * last one ended, so that any number of rows can be deleted while forms are served in between.
 */
export async function purgeRows(em: EntityManager, table: string, which: RawBuilder<boolean>, before: Date) {
  let purged = 0
  for (let from: string | null = '-infinity'; from !== null;) {
    const answer: QueryResult<Batch> = await sql<Batch>`
      with gone as (
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)}
          where ${which} and created_at >= ${from}::timestamptz and created_at < ${before.toISOString()}::timestamptz
          order by created_at limit ${sql.lit(BATCH)}
        )
        returning created_at
      )
      select count(*)::int as count, max(created_at)::text as reached from gone
    `.execute(kyselyOf(em))
    const [batch]: Batch[] = answer.rows
    purged += batch?.count ?? 0
    from = batch && batch.count === BATCH ? batch.reached : null
  }
  return purged
}
