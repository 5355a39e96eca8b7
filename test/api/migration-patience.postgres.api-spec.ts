import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { AbstractSqlConnection } from '@mikro-orm/sql'
import { Client } from 'pg'
import { migrations } from '../../migrations/index.js'
import { OnlineMigration } from '../../migrations/online.js'
import { type Environment, readEnvironment } from '../../src/config/environment.js'
import { holdMigrationLock, migrate, openDatabase } from '../../src/database/migrate.js'
import { freshDatabase } from '../support/database-template.js'

describe('a PostgreSQL database whose statement timeout is not the product’s own', () => {
  /** An empty database where statements end after a second and adding an extension takes longer. */
  async function impatientDatabase() {
    const database = await freshDatabase()
    const url = database?.url ?? ''
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(`alter database ${client.database} set statement_timeout = '1s'`)
    await client.query(
      `create function take_time() returns event_trigger language plpgsql as 'begin perform pg_sleep(1.5); end'`,
    )
    await client.query(
      `create event trigger slow on ddl_command_start when tag in ('CREATE EXTENSION') execute function take_time()`,
    )
    await client.end()
    return { url, drop: () => database?.drop() }
  }

  it('should be migrated, however long the lock and the migrations take', async () => {
    const { url, drop } = await impatientDatabase()
    const release = await holdMigrationLock(url)
    const opening = openDatabase(readEnvironment({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
    const [opened] = await Promise.allSettled([opening, sleep(1500).then(release)])
    if (opened.status === 'fulfilled') await opened.value.close()
    await drop()
    expect(opened).toMatchObject({ status: 'fulfilled' })
  })
})

describe('a migration that builds an index beside writers', () => {
  class Online extends OnlineMigration {
    override up() {
      this.createIndex('submission_of_a_test', 'on submission (received_at, page)')
    }
  }
  const all = [...migrations, { name: 'Migration20991231000000_test', class: Online }]

  async function isBuilt(environment: Environment) {
    const { orm, close } = await openDatabase(environment)
    // A second instance that starts meanwhile waits for the same lock, and must not be what the index waits for.
    const address = environment.directDatabaseUrl
    await Promise.all([
      migrate(orm, environment, all),
      address && holdMigrationLock(address).then((release) => release()),
    ])
    const [index] = await (orm.em.getConnection() as AbstractSqlConnection).execute<{ indisvalid: boolean }[]>(
      `select indisvalid from pg_index where indexrelid = to_regclass('submission_of_a_test')`,
    )
    await close()
    return index?.indisvalid
  }

  it('should be applied outside a transaction on PostgreSQL, while another instance waits', async () => {
    const database = await freshDatabase()
    const built = await isBuilt(readEnvironment({ DATABASE_URL: database?.url, LOG_LEVEL: 'silent' }))
    await database?.drop()
    expect(built).toBe(true)
  })

  it('should be applied on the embedded database', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'meridian-online-'))
    const built = await isBuilt(readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
    rmSync(folder, { recursive: true })
    expect(built).toBe(true)
  })
})
