import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '../common/plain-error.js'

/** How long a process that is shutting down may take to release the folder. */
const TIMEOUT_MS = 10_000

/**
 * Keeps a second process off the embedded database, which has no lock of its own and would be corrupted. It is an SQLite
 * lock, held by the kernel: it ends with the process, however that happens, and leaves nothing to clean up.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const lock = new DatabaseSync(path.join(folder, '.lock'))
  try {
    lock.exec(`PRAGMA busy_timeout = ${TIMEOUT_MS}; BEGIN EXCLUSIVE`)
  } catch (error) {
    lock.close()
    if (!/locked/.test((error as Error).message)) throw error
    throw new FolderInUseError(folder)
  }
  return () => lock.close()
}

class FolderInUseError extends PlainError {
  constructor(folder: string) {
    super(
      `Another process is using the embedded database in ${path.resolve(folder)}. Stop it first, or set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL that several processes can share.`,
    )
  }
}
