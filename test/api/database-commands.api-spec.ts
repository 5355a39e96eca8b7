import { afterAll, describe, expect, it } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { digest, listTables, type Sql } from '../../src/database/tables.js'
import { freshDatabase } from '../support/database-template.js'
import { removeFolder, run, startServer, stop, temporaryFolder } from '../support/server.js'

const folders: string[] = []
const folder = () => {
  folders.push(temporaryFolder())
  return folders.at(-1) as string
}
afterAll(() => folders.forEach(removeFolder))

/** A data folder that a real server filled: submissions with their mail and its queue. */
async function filledFolder() {
  const data = folder()
  const server = await startServer({ DATA_DIR: data, RATE_LIMIT: 'off' })
  for (const name of ['Zoë', "O'Brien", '李']) {
    const answer = await fetch(`${server.url}/functions/v1/send-form-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'investor-show',
        formData: {
          firstName: name,
          lastName: 'Smith',
          email: 'smith@example.org',
          phone: '+44 20 7946 0000',
          country: 'United Kingdom',
        },
      }),
    })
    expect(answer.status).toBe(200)
  }
  expect(await stop(server)).toBe(0)
  return data
}

async function contents(sql: Sql) {
  const tables = await listTables(sql)
  const all = await Promise.all(tables.map(async (table) => [table.name, await digest(sql, table)] as const))
  return Object.fromEntries(all)
}

async function embeddedContents(data: string) {
  const database = await PGlite.create({ dataDir: path.join(data, 'database') })
  try {
    return await contents(async (text, values) => (await database.query<Record<string, unknown>>(text, values)).rows)
  } finally {
    await database.close()
  }
}

async function command(args: string[], variables: Record<string, string>) {
  const process = run('server/src/commands/db.command.js', args, variables)
  return { code: await process.ended, output: process.output() }
}

describe('npm run db -- backup and restore', () => {
  it('bring every row back, and keep what was there before', async () => {
    const data = await filledFolder()
    const file = path.join(folder(), 'backup.tar.gz')
    const before = await embeddedContents(data)
    expect(before['public.investor_show_registrations']?.rows).toBe(3)

    expect(await command(['backup', file], { DATA_DIR: data })).toMatchObject({ code: 0 })
    expect(readFileSync(file).length).toBeGreaterThan(100_000)

    const other = folder()
    expect(await command(['restore', file], { DATA_DIR: other })).toMatchObject({ code: 0 })
    expect(await embeddedContents(other)).toEqual(before)

    const again = await command(['restore', file], { DATA_DIR: other })
    expect(again.output).toContain('What was there is now in')
  })

  it('say what is wrong in one sentence', async () => {
    expect(await command(['backup', '/tmp/x'], { DATA_DIR: '/nowhere/at/all' })).toEqual({
      code: 1,
      output: 'There is no embedded database in /nowhere/at/all.\n',
    })
    const broken = path.join(folder(), 'broken.tar.gz')
    writeFileSync(broken, 'not a backup')
    const data = folder()
    expect((await command(['restore', broken], { DATA_DIR: data })).code).toBe(1)
    expect((await command(['help', ''], {})).output).toContain('npm run db -- backup FILE')
  })
})

if (process.env.TEST_DATABASE_URL)
  describe('npm run db -- move', () => {
    it('takes every row of the embedded database to an empty PostgreSQL, and refuses one that is in use', async () => {
      const data = await filledFolder()
      const database = await freshDatabase()
      const url = database?.url ?? ''
      const moved = await command(['move', url], { DATA_DIR: data })
      expect(moved).toEqual({ code: 0, output: expect.stringContaining('every row is the same on both sides') })

      const client = new Client({ connectionString: url })
      await client.connect()
      const there = await contents(
        async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
      )
      await client.end()
      expect(there).toEqual(await embeddedContents(data))

      const again = await command(['move', url], { DATA_DIR: data })
      expect(again.code).toBe(1)
      expect(again.output).toContain('already holds submissions or users')
      await database?.drop()
    })
  })
