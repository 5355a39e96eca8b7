// `npm run build`: server, client and their bundles, plus a fingerprint of the sources, so that `npm start` knows whether to build.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { MARK, fingerprint } from './sources.mjs'

const sources = fingerprint()
for (const part of ['build:server', 'build:client', 'build:bundle']) {
  const { status } = spawnSync('npm', ['run', '--silent', part], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
writeFileSync(MARK, sources)
