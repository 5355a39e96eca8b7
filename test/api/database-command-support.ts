import path from 'node:path'
import { expect } from '@jest/globals'
import { PGlite } from '@electric-sql/pglite'
import { digest, listTables, type Sql } from '../../src/database/tables.js'
import { migratedDataFolder } from '../support/database-template.js'
import { run, startServer, stop } from '../support/server.js'

/** A data folder filled by a real server: submissions with their mail and its queue. */
export async function filledFolder() {
  const data = migratedDataFolder()
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

export async function contents(sql: Sql) {
  const tables = await listTables(sql)
  const all = await Promise.all(tables.map(async (table) => [table.name, await digest(sql, table)] as const))
  return Object.fromEntries(all)
}

export async function embeddedContents(data: string) {
  const database = await PGlite.create({ dataDir: path.join(data, 'database') })
  try {
    return await contents(async (text, values) => (await database.query<Record<string, unknown>>(text, values)).rows)
  } finally {
    await database.close()
  }
}

export async function databaseCommand(args: string[], variables: Record<string, string>) {
  const process = run('server/src/commands/db.command.js', args, variables)
  return { code: await process.ended, output: process.output() }
}
