import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '../common/plain-error.js'
import { syncPath } from './durable-files.js'

/** How long a process that is shutting down may take to release the folder. */
const TIMEOUT_MS = 10_000

/** A second process would corrupt the database. An SQLite lock is held by the kernel and ends with the process. */
export function lockFolder(folder: string): () => void {
  prepareFolder(folder)
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

function prepareFolder(folder: string) {
  try {
    const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (created) syncNames(path.resolve(created), path.resolve(folder))
    // A mounted volume may belong to another user and be writable through its group; its mode is not ours to change.
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new PlainError(
      `The folder ${path.resolve(folder)} of the embedded database cannot be written: ${(error as Error).message}. Grant this user access to it, or set DATA_DIR to another folder.`,
    )
  }
}

function syncNames(first: string, last: string) {
  for (let at = last; at.startsWith(first); at = path.dirname(at)) syncPath(path.dirname(at))
}

class FolderInUseError extends PlainError {
  constructor(folder: string) {
    super(
      `Another process is using the embedded database in ${path.resolve(folder)}. Stop it first, or set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL that several processes can share.`,
    )
  }
}
