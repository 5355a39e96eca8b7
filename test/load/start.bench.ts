/**
 * Warm starts, from the process to the first page, and the memory at rest after the last of them: on the embedded database and, with
 * TEST_DATABASE_URL, on PostgreSQL. Needs `npm run build`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '../support/database-template.js'
import { HEAP, MEMORY_SETTINGS, freePort, removeFolder, temporaryFolder } from '../support/server.js'
import { until } from '../support/until.js'

const STARTS = Number(process.env.BENCH_STARTS ?? 5)
const REST_MS = 10_000
const root = path.join(import.meta.dirname, '../..')

const residentMegabytes = (pid = 0) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function start(variables: Record<string, string>, restMs = 0) {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const begin = performance.now()
  const child = spawn(process.execPath, [...HEAP, 'scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      ...MEMORY_SETTINGS,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      PORT: String(port),
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok, 120_000)
    const seconds = (performance.now() - begin) / 1000
    await sleep(restMs)
    return { seconds, megabytes: residentMegabytes(child.pid) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(name: string, variables: Record<string, string>) {
  await start(variables)
  const seconds: number[] = []
  for (let n = 1; n < STARTS; n += 1) seconds.push((await start(variables)).seconds)
  const last = await start(variables, REST_MS)
  process.stdout.write(
    `${name.padEnd(12)} warm start ${median([...seconds, last.seconds]).toFixed(2)} s at the median of ${STARTS}, memory at rest ${last.megabytes.toFixed(0)} MB\n`,
  )
}

const folder = temporaryFolder()
const database = await freshDatabase()
try {
  await measure('embedded', { DATA_DIR: folder })
  if (database) await measure('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: database.url })
} finally {
  await database?.drop()
  removeFolder(folder)
}
