import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import { readEnvironment } from '../../src/config/environment.js'
import { holdMigrationLock, openDatabase } from '../../src/database/migrate.js'
import { freshDatabase } from '../support/database-template.js'

describe('a PostgreSQL whose statement timeout is not the product’s own', () => {
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

  it('is migrated, however long the lock and the migrations take', async () => {
    const { url, drop } = await impatientDatabase()
    const release = await holdMigrationLock(url)
    const opening = openDatabase(readEnvironment({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
    const [opened] = await Promise.allSettled([opening, sleep(1500).then(release)])
    if (opened.status === 'fulfilled') await opened.value.close()
    await drop()
    expect(opened).toMatchObject({ status: 'fulfilled' })
  })
})
