import { EntityManager } from '@mikro-orm/core'
import { type Db, fromKysely, fromPglite, PgBoss } from 'pg-boss'
import { kyselyOf, nativeClientOf } from '../database/kysely.js'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { openDatabase } from '../database/migrate.js'

/** Runs pg-boss's SQL on the product's database, embedded or not, outside any transaction. */
export function queueDatabase(em: EntityManager): Db {
  let embedded: Db | undefined
  return {
    async executeSql(text, values) {
      const client = await nativeClientOf(em)
      if (!('exec' in client)) return client.query(text, values)
      embedded ??= fromPglite(client)
      return embedded.executeSql(text, values)
    },
  }
}

/** The same inside the transaction of `em`. */
export function transactionDatabase(em: EntityManager): Db {
  if (!em.isInTransaction()) throw new Error('A job is added inside a transaction.')
  return fromKysely(kyselyOf(em))
}

export async function prepareDatabase(environment: Environment) {
  const { orm, close } = await openDatabase(environment)
  try {
    const queue = new PgBoss({
      db: queueDatabase(orm.em),
      backend: environment.DATABASE_URL ? 'postgres' : 'pglite',
      supervise: false,
      schedule: false,
    })
    queue.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
    await queue.start()
    await queue.stop({ graceful: false })
  } finally {
    await close()
  }
}
