import { MikroORM } from '@mikro-orm/core'
import { PgBoss } from 'pg-boss'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { queueDatabase } from '../jobs/queue-database.js'
import { openEmbedded } from './embedded.js'
import { migrate } from './migrate.js'
import { ormOptions } from './orm-options.js'

/** Opens a database outside the server, migrated; for commands. */
export async function openDatabase(environment: Environment) {
  const embedded = openEmbedded(environment)
  const orm = await MikroORM.init(ormOptions(environment, embedded) as never)
  await migrate(orm, environment)
  return {
    orm,
    async close() {
      await orm.close(true)
      await embedded?.close()
    },
  }
}

/** Everything the server would set up before its first request: our tables and the queue's. */
export async function prepareDatabase(environment: Environment) {
  const { orm, close } = await openDatabase(environment)
  try {
    const queue = new PgBoss({
      db: queueDatabase(orm.em),
      backend: environment.DATABASE_URL ? 'postgres' : 'pglite',
      supervise: false,
      schedule: false,
    })
    queue.on('error', (error) => log.error({ err: error }, 'mail queue'))
    await queue.start()
    await queue.stop({ graceful: false })
  } finally {
    await close()
  }
}
