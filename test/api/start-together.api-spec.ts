import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import { readEnvironment } from '../../src/config/environment.js'
import { holdMigrationLock } from '../../src/database/migrate.js'
import { openDatabase } from '../../src/database/open-database.js'
import { freshDatabase } from '../support/database-template.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'

describe('ten instances that start at once on an empty PostgreSQL', () => {
  it('migrate it once and all become ready', async () => {
    const database = await freshDatabase()
    const folder = temporaryFolder()
    const starts = await Promise.allSettled(
      Array.from({ length: 10 }, () => startServer({ DATABASE_URL: database?.url ?? '', DATA_DIR: folder })),
    )
    const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    await Promise.all(servers.map((server) => stop(server, 'SIGKILL')))
    await database?.drop()
    removeFolder(folder)
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(servers.filter((server) => server.output().includes('database migrated'))).toHaveLength(1)
  })
})

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
