import { existsSync } from 'node:fs'
import path from 'node:path'
import { shortageOf } from '../common/disk-room.js'
import { PlainError } from '../common/plain-error.js'
import type { Environment } from '../config/environment.js'
import { EmbeddedEngine } from './embedded-engine.js'
import { lockFolder } from './folder-lock.js'

export const databaseFolder = ({ dataFolder }: Environment) => path.join(dataFolder, 'database')

export interface EmbeddedDatabase {
  engine: EmbeddedEngine
  close(): Promise<void>
}

const open = new Set<EmbeddedDatabase>()

/** The embedded database, unless DATABASE_URL is set. Its folder is locked from before it opens until it has closed. */
export function openEmbedded(environment: Environment): EmbeddedDatabase | undefined {
  if (environment.DATABASE_URL) return undefined
  const unlock = lockFolder(environment.dataFolder)
  const engine = openFolder(environment, unlock)
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

/** A new database takes about 40 MB, and its first log 16. */
const NEW_DATABASE_MB = 128

function openFolder(environment: Environment, unlock: () => void) {
  const folder = databaseFolder(environment)
  const shortage = shortageOf(environment.dataFolder, existsSync(folder) ? undefined : NEW_DATABASE_MB)
  if (shortage) {
    unlock()
    throw new PlainError(
      `There is no room for the embedded database: ${shortage}. Make room, or set DATA_DIR to a folder on another disk.`,
    )
  }
  return new EmbeddedEngine(folder, { shortage: () => shortageOf(environment.dataFolder) })
}

let ahead: EmbeddedDatabase | undefined

/** Starts opening it while the program is still loading; `acquireEmbedded` returns it. */
export function openEmbeddedAhead(environment: Environment) {
  ahead = openEmbedded(environment)
}

export function acquireEmbedded(environment: Environment) {
  const database = ahead ?? openEmbedded(environment)
  ahead = undefined
  return database
}

/** Cleans up after a failed start, since the next one may happen in the same process. */
export const closeEmbedded = () => Promise.all([...open].map((database) => database.close()))
