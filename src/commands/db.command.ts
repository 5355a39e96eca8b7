import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { runCommand, print, PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { connectionOptions } from '../database/orm-options.js'
import { backUp, backupSocket, readBackup, recordBackup, requestBackup } from '../database/backup.js'
import { moveIntoPlace } from '../database/durable-files.js'
import { databaseFolder, openEmbedded } from '../database/embedded.js'
import { lockFolder } from '../database/folder-lock.js'
import { unpackTar } from '../database/tar.js'
import { copyDatabase, holdsPeoplesRows } from '../database/transfer.js'
import { prepareDatabase } from '../jobs/queue-database.js'

const USAGE = `npm run db -- backup [FILE]          the embedded database of DATA_DIR into one file, also while the server runs;
                                     by default into the folder beside DATA_DIR whose name ends in -backups
npm run db -- restore FILE           back from such a file; what is there now is kept beside it
npm run db -- migrate                what a start would do first: pending migrations, alone, before instances are replaced
npm run db -- move                   every row into the empty PostgreSQL of TARGET_DATABASE_URL, compared on both sides`

/** After a move, a backup of the embedded folder that remains would succeed but lack all later rows. */
function readEmbedded() {
  const environment = readEnvironment()
  if (environment.DATABASE_URL)
    throw new PlainError(
      'DATABASE_URL is set, and this command is only for the embedded database: back up PostgreSQL with pg_dump, and restore it with pg_restore.',
    )
  return environment
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Rewrites its own line on a terminal; logs get no progress. */
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

const timestamp = () => new Date().toISOString().replace(/[:.]/g, '-')

async function backup(name?: string) {
  const environment = readEmbedded()
  const { dataFolder } = environment
  if (!existsSync(databaseFolder(environment))) throw new PlainError(`There is no embedded database in ${dataFolder}.`)
  const file = path.resolve(name ?? path.join(`${dataFolder}-backups`, `${timestamp()}.tar.gz`))
  const socket = backupSocket(dataFolder)
  const running = await requestBackup(socket)
  if (running?.statusCode === 409) throw new PlainError('Another backup is being made at the moment.')
  if (running) {
    const bytes = await writeBackup(readBackup(running), file)
    const recorded = await requestBackup(socket, { method: 'PUT', path: `/?bytes=${bytes}` })
    if (recorded?.statusCode !== 204) print('The server has not recorded this backup; its log says why.')
    return recorded?.resume()
  }
  const database = openEmbedded(environment)!
  try {
    await recordBackup(database, await writeBackup(backUp(database), file))
  } finally {
    await database.close()
  }
}

/** An error here comes from the database or its server, not from writing the file. */
async function* explained(source: AsyncIterable<Buffer>) {
  try {
    yield* source
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new PlainError(
      code === 'ECONNRESET'
        ? 'The server ended the backup early; its log says why.'
        : `The database cannot be read: ${message}. Nothing was backed up.`,
    )
  }
}

/** Renamed only when it is complete, so no file under its final name is a partial backup. */
async function writeBackup(source: AsyncIterable<Buffer>, file: string): Promise<number> {
  const partial = `${file}.partial`
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    rmSync(partial, { force: true })
    const target = createWriteStream(partial, { mode: 0o600, flags: 'wx' })
    await pipeline(explained(source), counting('Reading'), createGzip(), target)
    moveIntoPlace(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new PlainError(`${file} cannot be written: ${error.message}. Name another file: npm run db -- backup FILE`)
  }
  const { size } = statSync(file)
  print(`\nBacked up to ${file} (${megabytes(size)}).`)
  return size
}

async function restore(file?: string) {
  if (!file) throw new PlainError(USAGE)
  const environment = readEmbedded()
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`)
  const folder = databaseFolder(environment)
  const unlock = lockFolder(environment.dataFolder)
  const fresh = mkdtempSync(path.join(environment.dataFolder, 'restoring-'))
  const dataDir = path.join(fresh, 'database')
  try {
    mkdirSync(dataDir, { mode: 0o700 })
    await pipeline(createReadStream(file), counting('Reading', statSync(file).size), createGunzip(), (chunks) =>
      unpackTar(chunks as AsyncIterable<Buffer>, dataDir),
    ).catch((error: Error) => {
      throw new PlainError(`${file} is not a complete backup: ${error.message}`)
    })
    print('\nOpening …')
    const restored = await PGlite.create({ dataDir })
    await restored.query('select 1')
    await restored.close()
    if (existsSync(folder)) {
      const kept = `${folder}-before-restore-${timestamp()}`
      renameSync(folder, kept)
      print(`The previous database is now in ${kept}.`)
    }
    moveIntoPlace(dataDir, folder)
    print(`Restored ${file} into ${folder}.`)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    unlock()
  }
}

async function migrate() {
  await prepareDatabase(readEnvironment())
  print('The database is up to date.')
}

/** The address holds a password, so it is not an argument, which the process list and the shell's history would show. */
async function move(argument?: string) {
  const url = process.env.TARGET_DATABASE_URL
  if (!url || argument) throw new PlainError(USAGE)
  const environment = readEnvironment()
  const folder = databaseFolder(environment)
  if (!existsSync(folder)) throw new PlainError(`There is no embedded database in ${environment.dataFolder}.`)
  const to = readEnvironment({ ...process.env, DATABASE_URL: url, DATABASE_URL_FILE: '' })
  // Both databases get the same migrations before any row is copied.
  await prepareDatabase(readEnvironment({ ...process.env, DATABASE_URL: '', DATABASE_URL_FILE: '' }))
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
    print('From then on use pg_dump and pg_restore: this command’s backup and restore no longer work.')
  } finally {
    await target.end()
    await source.close()
    unlock()
  }
}

const [command = '', argument] = process.argv.slice(2)
const commands: Record<string, ((file?: string) => Promise<unknown>) | undefined> = { backup, restore, move, migrate }

await runCommand(async () => {
  const run = commands[command]
  if (!run) throw new PlainError(USAGE)
  await run(argument)
})
