import { setTimeout as sleep } from 'node:timers/promises'
import { MikroORM, type EntityClass } from '@mikro-orm/core'
import type { AbstractSqlConnection } from '@mikro-orm/sql'
import { Client } from 'pg'
import { log } from '../common/logger.js'
import type { Environment } from '../config/environment.js'
import { migrations } from '../../migrations/index.js'
import { connectionOptions, MIGRATIONS_TABLE, ormOptions } from './orm-options.js'
import { openEmbedded } from './embedded.js'

type MigrationList = typeof migrations

const MIGRATION_LOCK = 7_202_611

/** A migration may take long, but must not wait long for a lock, since visitors' queries would queue behind it. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '2s'"
const SESSION = '-c statement_timeout=0 -c lock_timeout=2s'
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_TRIES = 100
const PAUSE_MS = 500

/** For a transaction that may take long: behind a pooler, the statement timeout of the role holds for every connection. */
export const NO_STATEMENT_TIMEOUT = 'SET LOCAL statement_timeout = 0'

/** Applies pending migrations. Instances that start together run one after the other: the first migrates, the rest find nothing. */
export async function migrate(orm: MikroORM, environment: Environment, all = migrations) {
  if (await isUpToDate(orm, all)) return
  const address = environment.directDatabaseUrl
  if (!address) return applyPending(orm, all)
  const release = await holdMigrationLock(address)
  const options = await ormOptions(environment, { address, session: SESSION })
  const patient = await MikroORM.init({ ...options, entities: [] } as never)
  try {
    // The migrator looks the database up by name, and would create it under the name that a pooler uses for it.
    const [database] = await (patient.em.getConnection() as AbstractSqlConnection).execute<{ name: string }[]>(
      'select current_database() as name',
    )
    patient.config.set('dbName', database?.name)
    await applyPending(patient, all)
  } finally {
    await patient.close(true)
    await release()
  }
}

/** Each on its own, so that none holds its locks while the next one works. */
async function applyPending(orm: MikroORM, all: MigrationList) {
  Object.assign(orm.config.get('migrations'), { migrationsList: all })
  // Creates the table of applied migrations first, which the migrator does outside the transactions below.
  const pending = new Set((await orm.migrator.getPending()).map(({ name }) => name))
  for (const migration of all) if (pending.has(migration.name)) await untilUnlocked(() => apply(orm, migration))
  if (pending.size) log.info({ migrations: [...pending] }, 'database migrated')
}

async function apply(orm: MikroORM, { name, class: Migration }: MigrationList[number]) {
  const isOnline = !Migration.prototype.isTransactional()
  // `create index concurrently` cannot run in a transaction; all other migrations run in the one below.
  Object.assign(orm.config.get('migrations'), { allOrNothing: !isOnline })
  if (isOnline) return orm.migrator.up({ migrations: [name] })
  const connection = orm.em.getConnection() as AbstractSqlConnection
  return connection.transactional(async (transaction) => {
    for (const setting of [NO_STATEMENT_TIMEOUT, LOCK_TIMEOUT])
      await connection.execute(setting, [], 'run', transaction)
    return orm.migrator.up({ migrations: [name], transaction })
  })
}

/** Releases its locks and retries while another session holds one that it needs, since other queries would queue behind it. */
async function untilUnlocked(work: () => Promise<unknown>) {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error
      log.info({ tries }, 'a migration waits for a lock')
      await sleep(PAUSE_MS)
    }
}

/** Two queries instead of the migrator's dozen: usually nothing is pending. */
async function isUpToDate(orm: MikroORM, all: MigrationList) {
  const sql = <Row>(text: string) => (orm.em.getConnection() as AbstractSqlConnection).execute<Row[]>(text)
  const [table] = await sql<{ name: string | null }>(`select to_regclass('${MIGRATIONS_TABLE}') as name`)
  if (!table?.name) return false
  const applied = new Set((await sql<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`)).map(({ name }) => name))
  return all.every(({ name }) => applied.has(name))
}

/** Its own connection, so that the lock ends with this process; a transaction, so that it holds behind a pooler. */
export async function holdMigrationLock(address: string) {
  const client = new Client(connectionOptions(address))
  await client.connect()
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query(NO_STATEMENT_TIMEOUT)
  // The holder of the lock may run `create index concurrently`, which waits for every snapshot: a waiting statement would hold one, and so would one
  // with parameters, until the transaction's next.
  const ask = () => client.query<{ held: boolean }>(`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS held`)
  while (!(await ask()).rows[0]?.held) await sleep(PAUSE_MS / 5)
  return () => client.end()
}

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
