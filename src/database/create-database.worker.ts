// Creates the folder of the embedded database. In a thread of its own, because that takes 400 MB, of which 100 would otherwise
// stay with the process until it ends.
import { rmSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { moveIntoPlace } from './durable-files.ts'

const { dataDir } = workerData as { dataDir: string }
const unfinished = `${dataDir}.unfinished`
rmSync(unfinished, { recursive: true, force: true })
const engine = await PGlite.create({ dataDir: unfinished })
await engine.close()
moveIntoPlace(unfinished, dataDir)
