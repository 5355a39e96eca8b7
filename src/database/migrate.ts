import { MikroORM, type EntityClass } from '@mikro-orm/core'
import type { AbstractSqlConnection } from '@mikro-orm/sql'
import { Client } from 'pg'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { migrations } from '../../migrations/index.js'
import { connectionOptions, MIGRATIONS_TABLE, ormOptions } from './orm-options.js'
import { openEmbedded } from './embedded.js'

/** An arbitrary number that every instance uses. */
const MIGRATION_LOCK = 7_202_611

/** For a transaction that may take long: behind a pooler, the statement timeout of the role holds for every connection. */
export const NO_STATEMENT_TIMEOUT = 'SET LOCAL statement_timeout = 0'

/** Applies pending migrations. Instances that start together run one after the other: the first migrates, the rest find nothing. */
export async function migrate(orm: MikroORM, environment: Environment) {
  if (await isUpToDate(orm)) return
  const address = environment.directDatabaseUrl
  if (!address) return applyPending(orm)
  const release = await holdMigrationLock(address)
  // On connections without timeouts: indexing a large table takes a while.
  const patient = await MikroORM.init({ ...(await ormOptions(environment, { address })), entities: [] } as never)
  try {
    // The migrator looks the database up by name, and would create it under the name that a pooler uses for it.
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
  // Creates the table of applied migrations first, which the migrator does outside the transaction below.
  await orm.migrator.getPending()
  const connection = orm.em.getConnection() as AbstractSqlConnection
  const applied = await connection.transactional(async (transaction) => {
    await connection.execute(NO_STATEMENT_TIMEOUT, [], 'run', transaction)
    return orm.migrator.up({ transaction })
  })
  if (applied.length) log.info({ migrations: applied.map(({ name }) => name) }, 'database migrated')
}

/** Two queries instead of the migrator's dozen: usually nothing is pending. */
async function isUpToDate(orm: MikroORM) {
  const sql = <Row>(text: string) => (orm.em.getConnection() as AbstractSqlConnection).execute<Row[]>(text)
  const [table] = await sql<{ name: string | null }>(`select to_regclass('${MIGRATIONS_TABLE}') as name`)
  if (!table?.name) return false
  const applied = new Set((await sql<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`)).map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}

/**
 * On its own connection, so that the lock ends with this process; and in an open transaction, so that it also holds behind a
 * pooler in transaction mode.
 */
export async function holdMigrationLock(address: string) {
  const client = new Client(connectionOptions(address))
  await client.connect()
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query(NO_STATEMENT_TIMEOUT)
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  return () => client.end()
}

/** Opens a migrated database outside the server, for commands; each names the entities it uses. */
export async function openDatabase(environment: Environment, entities: EntityClass<object>[] = []) {
  const embedded = openEmbedded(environment)
  const orm = await MikroORM.init({ ...(await ormOptions(environment, { embedded })), entities } as never)
  await migrate(orm, environment)
  return {
    orm,
    async close() {
      await orm.close(true)
      await embedded?.close()
    },
  }
}
