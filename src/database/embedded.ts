import path from 'node:path'
import type { Environment } from '../config/environment.js'
import { EmbeddedEngine } from './embedded-engine.js'
import { lockFolder } from './folder-lock.js'

export const databaseFolder = ({ dataFolder }: Environment) => path.join(dataFolder, 'database')

export interface EmbeddedDatabase {
  engine: EmbeddedEngine
  close(): Promise<void>
}

const open = new Set<EmbeddedDatabase>()

/** The embedded database, unless there is a DATABASE_URL. Its folder is ours from before it opens until after it has closed. */
export function openEmbedded(environment: Environment): EmbeddedDatabase | undefined {
  if (environment.DATABASE_URL) return undefined
  const unlock = environment.inMemory ? () => undefined : lockFolder(environment.dataFolder)
  const engine = new EmbeddedEngine(environment.inMemory ? 'memory://' : databaseFolder(environment))
  const database = {
    engine,
    async close() {
      open.delete(database)
      await engine.close()
      unlock()
    },
  }
  open.add(database)
  return database
}

let ahead: EmbeddedDatabase | undefined

/** Opens it while the rest of the program is still being read; `takeEmbedded` hands it out. */
export function openEmbeddedAhead(environment: Environment) {
  ahead = openEmbedded(environment)
}

export function takeEmbedded(environment: Environment) {
  const taken = ahead ?? openEmbedded(environment)
  ahead = undefined
  return taken
}

/** After a start that failed before there was anything to close: the next one may come in this same process. */
export const closeEmbedded = () => Promise.all([...open].map((database) => database.close()))
