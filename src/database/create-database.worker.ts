// Creates the folder of the embedded database. In a thread of its own, because that takes 400 MB, of which 100 would otherwise
// stay with the process until it ends.
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const { dataDir } = workerData as { dataDir: string }
const engine = await PGlite.create({ dataDir })
await engine.close()
