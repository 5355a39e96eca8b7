// A fingerprint of the build's inputs: cheap to compute, and different whenever a file changes.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const SOURCES = [
  'src',
  'client',
  'migrations',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
]

/** Written beside the built files. */
export const MARK = 'dist/.built'

/** Names, sizes and modification times of all sources. */
export function fingerprint() {
  const hash = createHash('sha256')
  const add = (file) => {
    const stats = statSync(file)
    if (stats.isDirectory())
      readdirSync(file)
        .sort()
        .forEach((name) => add(path.join(file, name)))
    else hash.update(`${file} ${stats.size} ${stats.mtimeMs}\n`)
  }
  SOURCES.filter((file) => existsSync(file)).forEach(add)
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint()
