import type { MikroORM } from '@mikro-orm/core'
import type { AbstractSqlConnection } from '@mikro-orm/sql'
import { Client } from 'pg'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { migrations } from '../../migrations/index.js'
import { MIGRATIONS_TABLE } from './orm-options.js'

/** Any number will do, so long as every instance asks for the same one. */
const MIGRATION_LOCK = 7_202_611

/** Applies what is pending. Instances that start together take turns: the first migrates, the others find nothing to do. */
export async function migrate(orm: MikroORM, environment: Environment) {
  if (await isUpToDate(orm)) return
  const release = environment.DATABASE_URL ? await holdMigrationLock(environment.DATABASE_URL) : undefined
  try {
    const applied = await orm.migrator.up()
    if (applied.length) log.info({ migrations: applied.map(({ name }) => name) }, 'database migrated')
  } finally {
    await release?.()
  }
}

/** One question instead of the migrator's dozen: the usual start finds nothing to do. */
async function isUpToDate(orm: MikroORM) {
  const sql = <Row>(text: string) => (orm.em.getConnection() as AbstractSqlConnection).execute<Row[]>(text)
  const [table] = await sql<{ name: string | null }>(`select to_regclass('${MIGRATIONS_TABLE}') as name`)
  if (!table?.name) return false
  const applied = new Set((await sql<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`)).map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}

/** On a connection of its own, so that the lock goes with it if this process is killed. */
export async function holdMigrationLock(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  return () => client.end()
}
