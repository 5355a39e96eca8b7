// The embedded database in a worker thread: it opens while the program loads, and neither queries nor disk access ever block
// a request. Each message is one statement; they are answered in order.
import { once } from 'node:events'
import { existsSync, fsyncSync } from 'node:fs'
import path from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

const port = parentPort!
const { dataDir } = workerData as { dataDir: string }

const inMemory = dataDir.startsWith('memory:')
if (!inMemory && !existsSync(path.join(dataDir, 'PG_VERSION'))) {
  const creator = new URL(`./create-database.worker${path.extname(import.meta.url)}`, import.meta.url)
  await once(new Worker(creator, { workerData: { dataDir } }), 'exit')
}

const asText = (text: string) => text

const engine = await PGlite.create({
  dataDir,
  startParams: [
    // The engine's defaults, but with fsync on, so that a committed row is on disk.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    // The default of 128 MB would be allocated and cleared at every start; the OS caches the files anyway.
    ...['-c', 'shared_buffers=16MB'],
  ],
  // MikroORM parses dates and times from PostgreSQL's text format.
  parsers: { [types.DATE]: asText, [types.TIMESTAMP]: asText, [types.TIMESTAMPTZ]: asText, [types.INTERVAL]: asText },
})
if (!inMemory) syncToDisk()

port.on('message', async ({ id, method, args }: { id: number; method: 'query' | 'exec' | 'close'; args: never[] }) => {
  try {
    port.postMessage({ id, answer: await (engine[method] as (...args: never[]) => Promise<unknown>)(...args) })
  } catch (error) {
    port.postMessage({ id, fault: describe(error as Error) })
  }
  if (method === 'close') port.close()
})
port.postMessage({ open: true })

interface NodeFileStream {
  nfd?: number
}
interface EmscriptenFiles {
  filesystems: { NODEFS?: { stream_ops: { fsync?: (stream: NodeFileStream) => number } } }
}

/**
 * The engine's file system accepts fsync without doing it, so a power cut could lose committed rows. With the missing
 * operation in place PostgreSQL is durable again: a commit returns once its log is on disk.
 */
function syncToDisk() {
  const nodefs = (engine.Module.FS as unknown as EmscriptenFiles).filesystems.NODEFS
  if (!nodefs)
    throw new Error('The embedded database engine has changed: its file system can no longer be made to sync.')
  nodefs.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd) // directories have no descriptor here
    return 0
  }
}

/** Errors lose their own fields between threads; PostgreSQL's code and constraint are kept. The query text is not passed on. */
function describe(error: Error) {
  const { query: _query, params: _params, queryOptions: _options, ...fields } = { ...error } as Record<string, unknown>
  return { ...fields, message: error.message }
}
