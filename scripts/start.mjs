// `npm start`: builds what is missing or has changed, then serves. A second start with nothing changed skips the build.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { isBuilt } from './sources.mjs'

if (!isBuilt()) {
  console.log('Building (only when something changed) …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (existsSync('.env') && process.env.NODE_ENV !== 'production') process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'
// The compile cache speeds up the next start.
enableCompileCache('dist/.compiled')
await import('../dist/start/main.js')
