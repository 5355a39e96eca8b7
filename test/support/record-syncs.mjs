// Preloaded into every thread of a server (`--import`): once a file or folder is synced, appends its path to the file named by
// SYNC_LOG. With SYNC_FAILS, syncs fail while the file that it names exists.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { SYNC_LOG, SYNC_FAILS } = process.env
const { openSync, appendFileSync, existsSync } = fs
const paths = new Map()

fs.openSync = (path, ...args) => {
  const descriptor = openSync(path, ...args)
  paths.set(descriptor, String(path))
  return descriptor
}
for (const name of ['fsyncSync', 'fdatasyncSync']) {
  const sync = fs[name]
  fs[name] = (descriptor) => {
    if (SYNC_FAILS && existsSync(SYNC_FAILS)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    sync(descriptor)
    appendFileSync(SYNC_LOG, `${paths.get(descriptor)}\n`)
  }
}
syncBuiltinESMExports()
