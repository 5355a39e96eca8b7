import type { EntityManager } from '@mikro-orm/core'
import { sql } from 'kysely'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { WatchCondition } from './watch-condition.entity.js'

export interface Finding {
  name: string
  message: string
}

/** A condition unseen for this long has passed; other instances may see conditions that this one does not. */
const PASSED = sql`interval '10 minutes'`

export const watchRepository = {
  list: (em: EntityManager) =>
    kyselyOf<TablesOf<{ watch_condition: WatchCondition }>>(em)
      .selectFrom('watch_condition')
      .select(['name', 'message', 'since'])
      .orderBy('since')
      .execute(),
  count: (em: EntityManager) => em.count(WatchCondition),

  /** Returns whether it is new. */
  async note(em: EntityManager, { name, message }: Finding): Promise<boolean> {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into watch_condition (name, message, since, seen_at) values (${name}, ${message}, now(), now())
      on conflict (name) do update set message = excluded.message, seen_at = now()
      returning since = now() as "isNew"
    `.execute(kyselyOf(em))
    return rows[0]?.isNew === true
  },

  /** Keeps conditions that could not be checked. */
  keep: (em: EntityManager, names: string[]) =>
    sql`update watch_condition set seen_at = now() where name = any(${sql.val(names)})`.execute(kyselyOf(em)),

  async takePassed(em: EntityManager): Promise<Finding[]> {
    const { rows } = await sql<Finding>`
      delete from watch_condition where seen_at < now() - ${PASSED} returning name, message
    `.execute(kyselyOf(em))
    return rows
  },

  /** Since when the product has been in use. */
  async installedAt(em: EntityManager): Promise<Date> {
    const { rows } = await sql<{ at: string }>`select min(executed_at)::text as at from schema_migrations`.execute(
      kyselyOf(em),
    )
    return new Date(rows[0]?.at ?? Date.now())
  },
}
