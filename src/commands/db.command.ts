import { createReadStream, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { runCommand, print } from '../common/command.js'
import { PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { connectionOptions } from '../database/connection-options.js'
import { databaseFolder } from '../database/embedded.js'
import { lockFolder } from '../database/folder-lock.js'
import { copyDatabase, holdsPeoplesRows } from '../database/transfer.js'
import { prepareDatabase } from '../jobs/prepare-database.js'

const USAGE = `npm run db -- backup FILE            the embedded database of DATA_DIR into one file
npm run db -- restore FILE           back from such a file; what is there now is kept beside it
npm run db -- move                   every row into the empty PostgreSQL of TARGET_DATABASE_URL, compared on both sides`

/** After a move the embedded folder is still there, and a backup of it would succeed without the rows since. */
function readEmbedded() {
  const environment = readEnvironment()
  if (environment.DATABASE_URL)
    throw new PlainError(
      'DATABASE_URL is set, and this command knows the embedded database alone: back up PostgreSQL with pg_dump, and restore it with pg_restore.',
    )
  return environment
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Progress on a terminal rewrites its own line; logs get none. */
function progress(words: string) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${words}`)
}

function counting(label: string, total?: number) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      progress(`${label} ${megabytes(bytes)}${total ? ` of ${megabytes(total)}` : ''}`)
      done(null, chunk)
    },
  })
}

async function backup(file: string) {
  const environment = readEmbedded()
  const folder = databaseFolder(environment)
  if (!existsSync(folder)) throw new PlainError(`There is no embedded database in ${environment.dataFolder}.`)
  const unlock = lockFolder(environment.dataFolder)
  const database = await PGlite.create({ dataDir: folder })
  try {
    print('Reading the database …')
    const dump = await database.dumpDataDir('gzip')
    const partial = `${file}.partial`
    await pipeline(
      Readable.fromWeb(dump.stream() as never),
      counting('Writing', dump.size),
      createWriteStream(partial, { mode: 0o600 }),
    )
    renameSync(partial, file)
    print(`\nBacked up to ${file} (${megabytes(dump.size)}).`)
  } finally {
    await database.close()
    unlock()
  }
}

async function restore(file: string) {
  const environment = readEmbedded()
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`)
  const folder = databaseFolder(environment)
  const unlock = lockFolder(environment.dataFolder)
  const fresh = mkdtempSync(path.join(environment.dataFolder, 'restoring-'))
  try {
    const parts: Buffer[] = []
    const { size } = statSync(file)
    await pipeline(createReadStream(file), counting('Reading', size), async (chunks) => {
      for await (const chunk of chunks) parts.push(chunk as Buffer)
    })
    print('\nUnpacking …')
    const restored = await PGlite.create({ dataDir: path.join(fresh, 'database'), loadDataDir: new Blob(parts) })
    await restored.query('select 1')
    await restored.close()
    if (existsSync(folder)) {
      const kept = `${folder}-before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`
      renameSync(folder, kept)
      print(`What was there is now in ${kept}.`)
    }
    renameSync(path.join(fresh, 'database'), folder)
    print(`Restored ${file} into ${folder}.`)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    unlock()
  }
}

/** The address holds a password, so it is no argument: those show in the list of processes and the shell's history. */
async function move() {
  const url = process.env.TARGET_DATABASE_URL
  if (!url) throw new PlainError(USAGE)
  const environment = readEnvironment()
  const folder = databaseFolder(environment)
  if (!existsSync(folder)) throw new PlainError(`There is no embedded database in ${environment.dataFolder}.`)
  const to = readEnvironment({ ...process.env, DATABASE_URL: url })
  // Both sides have the same migrations before a row moves.
  await prepareDatabase(readEnvironment({ ...process.env, DATABASE_URL: '' }))
  await prepareDatabase(to)
  const unlock = lockFolder(environment.dataFolder)
  const source = await PGlite.create({ dataDir: folder })
  const target = new Client(connectionOptions(url))
  await target.connect()
  try {
    const targetSql = async (text: string, values?: unknown[]) => (await target.query(text, values)).rows
    if (await holdsPeoplesRows(targetSql))
      throw new PlainError('The PostgreSQL at that address already holds submissions or users; move into an empty one.')
    const tables = await copyDatabase(
      async (text, values) => (await source.query<Record<string, unknown>>(text, values)).rows,
      targetSql,
      (table, done, total) => progress(`${table}: ${done} of ${total}`),
    )
    print(`\nMoved ${tables} tables; every row is the same on both sides. Set DATABASE_URL and start.`)
    print('From then on back up with pg_dump and restore with pg_restore: backup and restore of this command refuse.')
  } finally {
    await target.end()
    await source.close()
    unlock()
  }
}

const [command, argument] = process.argv.slice(2)
const commands: Record<string, ((file: string) => Promise<void>) | undefined> = { backup, restore }

await runCommand(() => {
  if (command === 'move' && !argument) return move()
  const run = commands[command ?? '']
  if (!run || !argument) throw new PlainError(USAGE)
  return run(argument)
})
