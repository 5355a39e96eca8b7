import { describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import { copyDatabase, type Sql } from '../../src/database/transfer.js'
import { freshDatabase } from '../support/database-template.js'
import { removeFolder } from '../support/server.js'
import { contents, databaseCommand, embeddedContents, filledFolder, readEmbedded } from './database-command-support.js'

describe('npm run db -- move', () => {
  it('should copy every row of the embedded database to an empty PostgreSQL, and refuse one that is in use', async () => {
    const data = await filledFolder()
    // More than a batch holds, with keys of two columns.
    await readEmbedded(data, (sql) =>
      sql(`with mover as (
          insert into users (id, email, app_metadata, user_metadata, created_at, updated_at)
            values (gen_random_uuid(), 'mover@example.org', '{}', '{}', now(), now()) returning id
        )
        insert into known_devices (user_id, device_hash, created_at, last_used_at)
          select id, 'device ' || n, now(), now() from mover, generate_series(1, 1203) n`),
    )
    const database = await freshDatabase()
    const url = database?.url ?? ''
    const moved = await databaseCommand(['move'], { DATA_DIR: data, TARGET_DATABASE_URL: url })
    expect(moved).toEqual({ code: 0, output: expect.stringContaining('every row is the same on both sides') })
    expect(moved.output).toContain('pg_dump')

    const client = new Client({ connectionString: url })
    await client.connect()
    const there = await contents(
      async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
    )
    await client.end()
    expect(there).toEqual(await embeddedContents(data))

    const again = await databaseCommand(['move'], { DATA_DIR: data, TARGET_DATABASE_URL: url })
    expect(again.code).toBe(1)
    expect(again.output).toContain('already holds submissions or users')
    await database?.drop()
    removeFolder(data)
  })

  it('should keep nothing where a row did not arrive as it was', async () => {
    const data = await filledFolder()
    const database = await freshDatabase()
    const url = database?.url ?? ''
    expect(await databaseCommand(['migrate'], { DATA_DIR: data, DATABASE_URL: url })).toMatchObject({ code: 0 })
    const client = new Client({ connectionString: url })
    await client.connect()
    const target: Sql = async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows
    const before = await contents(target)
    const losing: Sql = (text, values) =>
      target(text.includes('insert into public.submission ') ? `${text} limit 2` : text, values)
    await expect(readEmbedded(data, (source) => copyDatabase(source, losing, () => undefined))).rejects.toThrow(
      'public.submission differs after the copy (3 rows here, 2 there); nothing was kept.',
    )
    expect(await contents(target)).toEqual(before)
    await client.end()
    await database?.drop()
    removeFolder(data)
  })
})
