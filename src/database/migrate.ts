import { MikroORM } from '@mikro-orm/core'
import type { AbstractSqlConnection } from '@mikro-orm/sql'
import { Client } from 'pg'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { migrations } from '../../migrations/index.js'
import { connectionOptions } from './connection-options.js'
import { MIGRATIONS_TABLE, ormOptions } from './orm-options.js'

/** Any number will do, so long as every instance asks for the same one. */
const MIGRATION_LOCK = 7_202_611

/** Applies what is pending. Instances that start together take turns: the first migrates, the others find nothing to do. */
export async function migrate(orm: MikroORM, environment: Environment) {
  if (await isUpToDate(orm)) return
  if (!environment.DATABASE_URL) return applyPending(orm)
  const release = await holdMigrationLock(environment.DATABASE_URL)
  // On connections without deadlines: an index of a large table takes its time.
  const patient = await MikroORM.init({ ...ormOptions(environment), entities: [] } as never)
  try {
    // The migrator looks for the database by name, and would create it anew under the name that a pooler has for it.
    const [database] = await (patient.em.getConnection() as AbstractSqlConnection).execute<{ name: string }[]>(
      'select current_database() as name',
    )
    patient.config.set('dbName', database?.name)
    await applyPending(patient)
  } finally {
    await patient.close(true)
    await release()
  }
}

async function applyPending(orm: MikroORM) {
  const applied = await orm.migrator.up()
  if (applied.length) log.info({ migrations: applied.map(({ name }) => name) }, 'database migrated')
}

/** One question instead of the migrator's dozen: the usual start finds nothing to do. */
async function isUpToDate(orm: MikroORM) {
  const sql = <Row>(text: string) => (orm.em.getConnection() as AbstractSqlConnection).execute<Row[]>(text)
  const [table] = await sql<{ name: string | null }>(`select to_regclass('${MIGRATIONS_TABLE}') as name`)
  if (!table?.name) return false
  const applied = new Set((await sql<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`)).map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}

/**
 * On a connection of its own, so that the lock goes with it if this process is killed; and in one open transaction, which keeps
 * that connection also where a pooler lends it out by transaction.
 */
export async function holdMigrationLock(address: string) {
  const client = new Client(connectionOptions(address))
  await client.connect()
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  return () => client.end()
}
