import { PgBoss } from 'pg-boss'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { openDatabase } from '../database/migrate.js'
import { queueDatabase } from './queue-database.js'

/** Creates everything the server would create at its start: our tables and the queue's. */
export async function prepareDatabase(environment: Environment) {
  const { orm, close } = await openDatabase(environment)
  try {
    const queue = new PgBoss({
      db: queueDatabase(orm.em),
      backend: environment.DATABASE_URL ? 'postgres' : 'pglite',
      supervise: false,
      schedule: false,
    })
    queue.on('error', (error) => log.error({ err: error }, 'job queue'))
    await queue.start()
    await queue.stop({ graceful: false })
  } finally {
    await close()
  }
}
