import { chmodSync, rmSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MINUTE_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import type { EmbeddedDatabase } from './embedded.js'
import { END_OF_TAR, paddingAfter, tarHeader } from './tar.js'

const CHUNK = 262_144

/** Files that every start recreates, and the write-ahead log, of which a backup needs only a part. */
const LEFT_OUT =
  /^(?:pg_(?:wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/|postmaster\.)|(?:^|\/)pgsql_tmp/
const CONTROL_FILE = 'global/pg_control'
const LOG_FILE = /^[\dA-F]{24}$/

/** Like PostgreSQL's own base backup: the files are read during writes, and replaying the log makes them consistent. */
export async function* backUp(database: EmbeddedDatabase): AsyncGenerator<Buffer> {
  const { engine, folder } = database
  const row = async <Row>(text: string) => (await engine.query<Row>(text)).rows[0]!
  database.isBackingUp = true
  try {
    const first = await row<{ log: string }>(`select pg_walfile_name(pg_backup_start('meridian', true)) as log`)
    let last: { log: string; label: string }
    try {
      yield* packFiles(folder)
    } finally {
      last = await row('select pg_walfile_name(lsn) as log, labelfile as label from pg_backup_stop(false)')
    }
    const label = Buffer.from(last.label)
    yield* packed('backup_label', label.length, [label])
    const logs = await readdir(path.join(folder, 'pg_wal'))
    for (const name of logs.filter((name) => LOG_FILE.test(name) && name >= first.log && name <= last.log))
      yield* packFile(folder, `pg_wal/${name}`)
    yield END_OF_TAR
  } finally {
    database.isBackingUp = false
  }
}

async function* packFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name))
    if (LEFT_OUT.test(name) && !entry.isDirectory()) continue
    if (entry.isDirectory()) yield tarHeader(name)
    else if (name !== CONTROL_FILE) yield* packFile(folder, name)
  }
  // Last, because it names the point from which the log is needed.
  yield* packFile(folder, CONTROL_FILE)
}

async function* packFile(folder: string, name: string) {
  let file: FileHandle
  try {
    file = await open(path.join(folder, name))
  } catch (error) {
    // A table that has been dropped meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await file.stat()
    yield* packed(name, size, contentOf(file, size))
  } finally {
    await file.close()
  }
}

/** Exactly the size at the start: later appends are in the log, and so are truncations, where zeros fill in for the missing bytes. */
async function* contentOf(file: FileHandle, size: number) {
  for (let at = 0; at < size;) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - at))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    const part = chunk.subarray(0, bytesRead || chunk.length)
    at += part.length
    yield part
  }
}

async function* packed(name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>) {
  yield tarHeader(name, size)
  yield* content
  yield paddingAfter(size)
}

export const backupSocket = (dataFolder: string) => path.join(dataFolder, 'backup.sock')

/** The trailer that reports an error which cut a backup off. */
const FAILURE = 'x-failure'

/** The table in which the watch looks up the newest backup; folders of older versions lack it. */
export async function recordBackup({ engine }: EmbeddedDatabase, bytes: number) {
  const { rows } = await engine.query<{ exists: boolean }>(`select to_regclass('backup_run') is not null as exists`)
  if (rows[0]?.exists) await engine.query(`insert into backup_run (kind, bytes) values ('dump', $1)`, [bytes])
}

/** Answers each GET on the socket with a backup, and records one by PUT. Only the process's own user may open it, a file in DATA_DIR. */
export function serveBackups(database: EmbeddedDatabase, socket: string): Server {
  const server = createServer((request, response) => {
    if (request.method === 'PUT') {
      const bytes = Number(new URL(request.url ?? '/', 'http://socket').searchParams.get('bytes'))
      return void recordBackup(database, bytes).then(
        () => response.writeHead(204).end(),
        (error: Error) => {
          log.error({ err: error }, 'a backup could not be recorded')
          response.writeHead(500).end()
        },
      )
    }
    if (database.isBackingUp) return void response.writeHead(409).end()
    response.writeHead(200, { trailer: FAILURE })
    pipeline(Readable.from(backUp(database)), response, { end: false })
      .catch((error: Error) => {
        log.error({ err: error }, 'a backup was cut off')
        response.addTrailers({ [FAILURE]: encodeURIComponent(error.message) })
      })
      .finally(() => response.end())
  })
  // A stalled reader would keep the log growing.
  server.setTimeout(MINUTE_MS)
  server.on('error', (error) => log.warn({ err: error }, 'no backup can be made while this process runs'))
  // A socket found here was left by a killed process, since this one holds the folder's lock.
  rmSync(socket, { force: true })
  server.listen(socket, () => chmodSync(socket, 0o600))
  return server
}

/** The response of the process that has the database open; undefined if there is none. */
export const requestBackup = (
  socket: string,
  { method = 'GET', path = '/' } = {},
): Promise<IncomingMessage | undefined> =>
  new Promise((resolve, reject) => {
    request({ socketPath: socket, method, path }, resolve)
      .on('error', (error: NodeJS.ErrnoException) =>
        /^(?:ENOENT|ECONNREFUSED)$/.test(error.code ?? '') ? resolve(undefined) : reject(error),
      )
      .end()
  })

export async function* readBackup(answer: IncomingMessage): AsyncGenerator<Buffer> {
  yield* answer
  const failure = answer.trailers[FAILURE]
  if (typeof failure === 'string') throw new Error(decodeURIComponent(failure))
}
