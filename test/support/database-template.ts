import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

/** In memory if possible: tests write a lot and keep nothing. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const temporaryDataFolder = () => mkdtempSync(path.join(scratch, 'meridian-test-'))

const NAME = 'TEST_DATABASE_TEMPLATE'

/** Before all tests: one migrated database, which every test file copies instead of migrating its own. */
export async function createTemplate() {
  const server = process.env.TEST_DATABASE_URL
  const [{ readEnvironment }, { prepareDatabase }] = await Promise.all([
    import('../../src/config/environment.js'),
    import('../../src/jobs/queue-database.js'),
  ])
  if (server) {
    const name = `template_${randomUUID().replaceAll('-', '')}`
    await onServer(server, `CREATE DATABASE ${name}`)
    await prepareDatabase(readEnvironment({ DATABASE_URL: databaseUrl(server, name), LOG_LEVEL: 'silent' }))
    process.env[NAME] = name
  } else {
    const folder = temporaryDataFolder()
    await prepareDatabase(readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
    process.env[NAME] = folder
  }
}

export async function removeTemplate() {
  const server = process.env.TEST_DATABASE_URL
  const template = process.env[NAME] ?? ''
  if (server) await onServer(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
  else rmSync(template, { recursive: true, force: true })
}

/** A migrated database for one test file, so that files run in parallel: the folder's embedded one, or one on the server. */
export async function copyTemplate(folder: string) {
  const server = process.env.TEST_DATABASE_URL
  if (server) return createDatabase(server, process.env[NAME])
  copyEmbedded(folder)
  return undefined
}

/** For tests of other things than a first start; an embedded database in it is already migrated. */
export function migratedDataFolder() {
  const folder = temporaryDataFolder()
  if (!process.env.TEST_DATABASE_URL) copyEmbedded(folder)
  return folder
}

function copyEmbedded(folder: string) {
  const template = process.env[NAME]
  // A benchmark has no template: its database migrates itself.
  if (template) cpSync(path.join(template, 'database'), path.join(folder, 'database'), { recursive: true })
}

/** A database on the server of TEST_DATABASE_URL, empty or a copy of the one named; undefined without a server. */
export async function freshDatabase(copyOf?: string) {
  const server = process.env.TEST_DATABASE_URL
  return server ? createDatabase(server, copyOf) : undefined
}

async function createDatabase(server: string, template?: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`)
  return {
    name,
    url: databaseUrl(server, name),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(connectionString: string, statement: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
