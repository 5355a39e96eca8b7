// The embedded database in a thread of its own: it opens while the rest of the program is read, and no query or wait for
// the disk ever holds up a request. One message is one statement, answered in the order they came.
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

const port = parentPort!
const { dataDir } = workerData as { dataDir: string }

const asText = (text: string) => text

const engine = await PGlite.create({
  dataDir,
  startParams: [
    // The engine's own, but with fsync on: a committed row is on the disk.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    // Its 128 MB would be allocated, and cleared, with every start; the system keeps the files' pages in memory anyway.
    ...['-c', 'shared_buffers=32MB'],
  ],
  // MikroORM reads dates and times from PostgreSQL's own text.
  parsers: { [types.DATE]: asText, [types.TIMESTAMP]: asText, [types.TIMESTAMPTZ]: asText, [types.INTERVAL]: asText },
})
if (!dataDir.startsWith('memory:')) syncToDisk()

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
 * The engine runs on a file system that answers fsync without doing it, so a power cut could lose committed rows.
 * Given the missing operation, PostgreSQL's own durability holds: a commit returns once its log is on the disk.
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

/** An error crosses threads without its own fields; PostgreSQL's code and constraint are among them. The query stays here. */
function describe(error: Error) {
  const { query: _query, params: _params, queryOptions: _options, ...fields } = { ...error } as Record<string, unknown>
  return { ...fields, message: error.message }
}
