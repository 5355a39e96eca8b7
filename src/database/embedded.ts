import { existsSync } from 'node:fs'
import path from 'node:path'
import { shortageOf } from '../common/disk-room.js'
import { MINUTE_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { PlainError } from '../common/plain-error.js'
import type { Environment } from '../config/environment.js'
import { EmbeddedEngine } from './embedded-engine.js'
import { lockFolder } from './folder-lock.js'

export const databaseFolder = ({ dataFolder }: Environment) => path.join(dataFolder, 'database')

const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS

const open = new Set<EmbeddedDatabase>()

export class EmbeddedDatabase {
  isBackingUp = false
  /** PostgreSQL has a process for this, which the embedded engine lacks: its log would grow until it is closed. */
  private readonly checkpoints = setInterval(() => void this.checkpoint(), CHECKPOINT_EVERY_MS).unref()

  constructor(
    readonly folder: string,
    readonly engine: EmbeddedEngine,
    private readonly unlock: () => void,
  ) {
    open.add(this)
  }

  /** Does the work of autovacuum, also for the catalogues that databases share; table by table, since everyone else waits meanwhile. */
  async vacuum() {
    const { rows } = await this.engine.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p'`,
    )
    for (const { name } of rows) await this.engine.query(`vacuum (analyze) ${name}`)
  }

  async close() {
    open.delete(this)
    clearInterval(this.checkpoints)
    await this.engine.close()
    this.unlock()
  }

  private async checkpoint() {
    if (this.isBackingUp || !this.engine.hasWritten) return
    try {
      await this.engine.checkpoint()
    } catch (error) {
      log.error({ err: error }, 'the write-ahead log of the embedded database could not be shortened')
    }
  }
}

/** The embedded database, unless DATABASE_URL is set. Its folder is locked from before it opens until it has closed. */
export function openEmbedded(environment: Environment): EmbeddedDatabase | undefined {
  if (environment.DATABASE_URL) return undefined
  const unlock = lockFolder(environment.dataFolder)
  return new EmbeddedDatabase(databaseFolder(environment), openFolder(environment, unlock), unlock)
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

let openedEarly: EmbeddedDatabase | undefined

/** Starts opening it while the program is still loading; `acquireEmbedded` returns it. */
export function openEmbeddedEarly(environment: Environment) {
  openedEarly = openEmbedded(environment)
}

export function acquireEmbedded(environment: Environment) {
  const database = openedEarly ?? openEmbedded(environment)
  openedEarly = undefined
  return database
}

/** Cleans up after a failed start, since the next one may happen in the same process. */
export const closeEmbedded = () => Promise.all([...open].map((database) => database.close()))
