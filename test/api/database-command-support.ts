import path from 'node:path'
import { expect } from '@jest/globals'
import { PGlite } from '@electric-sql/pglite'
import { digest, listTables, type Sql } from '../../src/database/transfer.js'
import { migratedDataFolder } from '../support/database-template.js'
import { investorShow } from '../support/form-payloads.js'
import { run, type Server, startServer, stop } from '../support/server.js'

export const register = ({ url }: Server, firstName: string) =>
  fetch(`${url}/functions/v1/send-form-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(investorShow({ firstName })),
  })

/** A data folder filled by a real server: submissions with their mail and its queue. */
export async function filledFolder() {
  const data = migratedDataFolder()
  const server = await startServer({ DATA_DIR: data, RATE_LIMIT: 'off' })
  for (const name of ['Zoë', "O'Brien", '李']) expect((await register(server, name)).status).toBe(200)
  expect(await stop(server)).toBe(0)
  return data
}

export async function contents(sql: Sql) {
  const tables = await listTables(sql)
  const all = await Promise.all(tables.map(async (table) => [table.name, await digest(sql, table)] as const))
  return Object.fromEntries(all)
}

export const embeddedContents = (data: string) => readEmbedded(data, contents)

export async function readEmbedded<Answer>(data: string, read: (sql: Sql) => Promise<Answer>) {
  const database = await PGlite.create({ dataDir: path.join(data, 'database') })
  try {
    return await read(async (text, values) => (await database.query<Record<string, unknown>>(text, values)).rows)
  } finally {
    await database.close()
  }
}

export async function databaseCommand(args: string[], variables: Record<string, string>) {
  const process = run('server/src/commands/db.command.js', args, variables)
  return { code: await process.ended, output: process.output() }
}
