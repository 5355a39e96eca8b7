// `npm start`: builds what is missing or has changed, then serves. A second start with nothing changed skips the build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SOURCES = [
  'src',
  'client',
  'migrations',
  'package-lock.json',
  'vite.config.ts',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
]
const MARK = 'dist/.built'

/** Names, sizes and times of all sources: cheap to read, and different whenever one of them is. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (file) => {
    const { mtimeMs, size } = statSync(file)
    if (statSync(file).isDirectory())
      readdirSync(file)
        .sort()
        .forEach((name) => add(path.join(file, name)))
    else hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  SOURCES.filter((file) => existsSync(file)).forEach(add)
  return hash.digest('hex')
}

const now = fingerprint()
const built = existsSync(MARK) ? readFileSync(MARK, 'utf8') : ''
if (built !== now) {
  console.log('Building (only when something changed) …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync('dist', { recursive: true })
  writeFileSync(MARK, now)
}
if (existsSync('.env') && process.env.NODE_ENV !== 'production') process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'
await import('../dist/server/src/main.js')
