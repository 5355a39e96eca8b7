// The embedded database in a worker thread: it opens while the program loads, and neither queries nor disk access ever block
// a request. Each message is one statement; they are answered in order.
import { once } from 'node:events'
import { existsSync, fdatasyncSync } from 'node:fs'
import path from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
// Node runs this file without a loader in tests, so the import has the extension of the source.
import { syncPath } from './durable-files.ts'

const port = parentPort!
const { dataDir } = workerData as { dataDir: string }

/** EX_IOERR of sysexits(3), which the main thread understands. */
const IO_ERROR = 74

const inMemory = dataDir.startsWith('memory:')
if (!inMemory && !existsSync(path.join(dataDir, 'PG_VERSION'))) {
  const creator = new URL(`./create-database.worker${path.extname(import.meta.url)}`, import.meta.url)
  await once(new Worker(creator, { workerData: { dataDir } }), 'exit')
}

const asText = (text: string) => text

const engine = await PGlite.create({
  dataDir,
  startParams: [
    // The engine's defaults, but with fsync on, so that a committed row is on disk. PostgreSQL's own default is fdatasync, which
    // the engine answers without doing anything and does not let us supply.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...['-c', 'wal_sync_method=fsync'],
    // The default of 128 MB would be allocated and cleared at every start; the OS caches the files anyway.
    ...['-c', 'shared_buffers=16MB'],
    // How much of the log a checkpoint keeps for reuse.
    ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
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
  /** The descriptor of a file; folders have none here. */
  nfd?: number
  node: object
}
interface EmscriptenFiles {
  filesystems: {
    NODEFS?: { stream_ops: { fsync?: (stream: NodeFileStream) => number }; realPath(node: object): string }
  }
}

/** The engine accepts fsync without doing it, so a power cut could lose committed rows; this makes it durable. */
function syncToDisk() {
  // Emscripten's types say nothing of the file systems that were compiled in.
  const nodefs = (engine.Module.FS as unknown as EmscriptenFiles).filesystems.NODEFS
  if (!nodefs)
    throw new Error('The embedded database engine has changed: its file system can no longer be made to sync.')
  nodefs.stream_ops.fsync = ({ nfd, node }) => {
    try {
      // fdatasync leaves out the times of the file, which saves a quarter of the wait.
      if (nfd === undefined) syncPath(nodefs.realPath(node))
      else fdatasyncSync(nfd)
    } catch {
      // A second attempt would succeed although the data is lost, so only a new start knows what is on the disk. PostgreSQL
      // would panic, which the engine takes for an endless loop.
      process.exit(IO_ERROR)
    }
    return 0
  }
}

/** Errors lose their own fields between threads; PostgreSQL's code and constraint are kept. The query text is not passed on. */
function describe(error: Error) {
  const { query: _query, params: _params, queryOptions: _options, ...fields } = { ...error } as Record<string, unknown>
  return { ...fields, message: error.message }
}
