import type { MikroORM } from '@mikro-orm/core'
import { Client } from 'pg'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'

/** Any number will do, so long as every instance asks for the same one. */
const MIGRATION_LOCK = 7_202_611

/** Applies what is pending. Instances that start together take turns: the first migrates, the others find nothing to do. */
export async function migrate(orm: MikroORM, environment: Environment) {
  const release = environment.DATABASE_URL ? await holdMigrationLock(environment.DATABASE_URL) : undefined
  try {
    const applied = await orm.migrator.up()
    if (applied.length) log.info({ migrations: applied.map(({ name }) => name) }, 'database migrated')
  } finally {
    await release?.()
  }
}

/** On a connection of its own, so that the lock goes with it if this process is killed. */
export async function holdMigrationLock(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  return () => client.end()
}
