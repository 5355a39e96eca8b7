// `npm run build`: server and client, their bundles, and a mark of what they were built from, so that `npm start` knows when there is nothing to do.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { MARK, fingerprint } from './sources.mjs'

const sources = fingerprint()
for (const part of ['build:server', 'build:client', 'build:bundle']) {
  const { status } = spawnSync('npm', ['run', '--silent', part], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
writeFileSync(MARK, sources)
