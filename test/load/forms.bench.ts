/**
 * Posts per second at 64 connections on PostgreSQL: the form endpoint beside a bare Fastify insert, and on the embedded database, in alternating rounds.
 * Needs BENCH_DATABASE_URL (or TEST_DATABASE_URL), a server on which databases may be created, and `npm run build`.
 * BENCH_SEEDED names a database with entries (see desk.bench.ts), whose desk is then read during all rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '../support/database-template.js'
import { investorShow } from '../support/form-payloads.js'
import { HEAP, MEMORY_SETTINGS, freePort, removeFolder, temporaryFolder } from '../support/server.js'
import { startReader } from './desk-reader.js'
import { Poster } from './poster.js'

const CONNECTIONS = 64
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const WARM_UP_SECONDS = 3

const root = path.join(import.meta.dirname, '../..')
if (process.env.BENCH_DATABASE_URL) process.env.TEST_DATABASE_URL = process.env.BENCH_DATABASE_URL
const body = JSON.stringify(investorShow())

interface Side {
  name: string
  path: string
  port: number
  child: ChildProcess
  rates: number[]
}

/** Runs the server on one core and the load on another, if there are several and the system can pin processes. */
const pinned = (core: number, command: string[]) =>
  process.platform === 'linux' && availableParallelism() > 1 ? ['taskset', '-c', String(core), ...command] : command

async function start(name: string, where: string, args: string[], variables: Record<string, string>): Promise<Side> {
  const port = await freePort()
  const [command = '', ...rest] = pinned(0, [process.execPath, ...args])
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const patience = Date.now() + 180_000; Date.now() < patience; await sleep(200)) {
    const ready = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (ready) return { name, path: where, port, child, rates: [] }
  }
  throw new Error(`${name} did not come up`)
}

/** Posts over all connections for that long; returns how many a second were stored. */
async function load({ path: where, port }: Side, seconds: number): Promise<number> {
  const posters = Array.from({ length: CONNECTIONS }, () => new Poster('127.0.0.1', port))
  const begin = performance.now()
  const end = begin + seconds * 1000
  let stored = 0
  await Promise.all(
    posters.map(async (poster) => {
      while (performance.now() < end) {
        const { status, body: answer } = await poster.post(where, body, `Idempotency-Key: ${randomUUID()}\r\n`)
        if (status !== 200) throw new Error(`answered ${status}: ${answer}`)
        stored += 1
      }
    }),
  )
  const rate = (stored * 1000) / (performance.now() - begin)
  posters.forEach((poster) => poster.close())
  return rate
}

/** Pauses the other servers meanwhile, which would send the emails of their own rounds during this one. */
async function alone<T>(side: Side, work: () => Promise<T>): Promise<T> {
  const others = sides.filter((other) => other !== side && other !== readSide)
  for (const { child } of others) child.kill('SIGSTOP')
  try {
    return await work()
  } finally {
    for (const { child } of others) child.kill('SIGCONT')
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }

/** The seeded database, which is kept, or a new one. */
async function databaseToFill() {
  const { BENCH_SEEDED, TEST_DATABASE_URL } = process.env
  if (!BENCH_SEEDED || !TEST_DATABASE_URL) return freshDatabase()
  return { url: new URL(`/${BENCH_SEEDED}`, TEST_DATABASE_URL).href, drop: () => Promise.resolve() }
}

const database = await databaseToFill()
if (!database) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be created.')
const folder = temporaryFolder()
const embeddedFolder = temporaryFolder()
const sides: Side[] = []
/** The server whose desk is read during all rounds. */
let readSide: Side | undefined
try {
  const shared = { DATABASE_URL: database.url, NODE_ENV: 'production' }
  const loader = ['--import', './scripts/typescript-loader.mjs']
  sides.push(await start('bare Fastify insert', '/', [...loader, 'test/load/bare-insert.ts'], shared))
  sides.push(
    await start('form endpoint', '/functions/v1/send-form-email', [...HEAP, 'dist/start/main.js'], {
      ...shared,
      ...MEMORY_SETTINGS,
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    }),
  )
  sides.push(
    await start('form, embedded', '/functions/v1/send-form-email', [...HEAP, 'dist/start/main.js'], {
      ...MEMORY_SETTINGS,
      NODE_ENV: 'production',
      DATA_DIR: embeddedFolder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    }),
  )
  for (const side of sides) await load(side, WARM_UP_SECONDS)
  if (process.env.BENCH_SEEDED) readSide = sides[1]
  const reader = readSide && (await startReader(`http://127.0.0.1:${readSide.port}`, ADMIN))
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const side of sides) {
      const rate = await alone(side, () => load(side, SECONDS))
      side.rates.push(rate)
      process.stdout.write(`round ${round}  ${side.name.padEnd(20)} ${Math.round(rate)} posts/s\n`)
    }
  if (reader) {
    const times = await reader.stop()
    process.stdout.write(`\nviews meanwhile: ${times.length}, median ${Math.round(median(times))} ms\n`)
  }
  const [bare = 0, forms = 0, embedded = 0] = sides.map(({ rates }) => median(rates))
  process.stdout.write(
    `\nmedian  bare ${Math.round(bare)}  forms ${Math.round(forms)}  ratio ${(forms / bare).toFixed(2)}  embedded ${Math.round(embedded)}\n`,
  )
} finally {
  for (const { child } of sides) child.kill('SIGKILL')
  await sleep(500)
  await database.drop()
  removeFolder(folder)
  removeFolder(embeddedFolder)
}
