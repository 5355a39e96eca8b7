/**
 * The desk over a million registrations of 300,000 people on PostgreSQL: server time of each view (best, median and 95th percentile)
 * beside the plans of its statements, how soon an export begins, and the memory that a CSV of all rows takes.
 * Needs BENCH_DATABASE_URL (or TEST_DATABASE_URL), a server on which databases may be created, and `npm run build`.
 * BENCH_ROWS is the number of rows; BENCH_SEEDED names a database that is already seeded, and is kept; BENCH_VIEWS measures only
 * the views whose name matches it.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startTestApp } from '../support/app.js'
import { freshDatabase } from '../support/database-template.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'
import { deskRecords } from './desk-records.js'
import { viewsOf } from './desk-views.js'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const WANTED = new RegExp(process.env.BENCH_VIEWS ?? '')
const WARM_UP_ROUNDS = 3
/** `npm run bench:desk views` or `export` for one of the two. */
const ONLY = process.argv[2]
const MEGABYTE = 1024 * 1024
const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }

const root = path.join(import.meta.dirname, '../..')
const say = (words: string) => process.stdout.write(`${words}\n`)

const at = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const shown = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`

const TABLES = /desk_|mail_message|audit_entry|submission|webhook_|person_/

interface Statement {
  text: string
  values: unknown[]
}

/** Every statement that the product sends while this is set; the product itself is measured unchanged. */
let recording: Statement[] | undefined
const driver = createRequire(createRequire(import.meta.url).resolve('@mikro-orm/postgresql'))('pg') as typeof pg
const prototype = driver.Client.prototype as unknown as { query: (...parts: unknown[]) => unknown }
const plainQuery = prototype.query
prototype.query = function (this: unknown, ...parts: unknown[]) {
  const [statement, parameters] = parts
  const { text, values = parameters } =
    typeof statement === 'object' ? (statement as Partial<Statement>) : { text: statement }
  if (recording && typeof text === 'string') recording.push({ text, values: Array.isArray(values) ? values : [] })
  return plainQuery.apply(this, parts)
}

/** The database's plan: each access, and the time it took. */
async function explained(client: pg.Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const accesses = lines
    .filter((line) => /Scan|Sort Method|Execution Time/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^->\s*/, '')
        .replace(/\s+\(cost=.*?\)/, '')
        .replace(/ width=\d+/, ''),
    )
  return accesses.map((line) => `      ${line}`).join('\n')
}

/** The machine's load in the last minute, since other work may run on it. */
const load = () => (loadavg()[0] ?? 0).toFixed(1)

async function seeded() {
  const server = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL
  if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be created.')
  if (process.env.BENCH_SEEDED) {
    const url = new URL(server)
    url.pathname = `/${process.env.BENCH_SEEDED}`
    return { url: url.href, drop: () => Promise.resolve() }
  }
  process.env.TEST_DATABASE_URL = server
  const database = await freshDatabase()
  if (!database) throw new Error('No database could be made.')
  const { status } = spawnSync(process.execPath, ['scripts/command.mjs', 'commands/seed.command', String(ROWS)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url },
  })
  if (status !== 0) {
    await database.drop()
    throw new Error('The rows could not be made.')
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const statement of deskRecords) await client.query(statement)
  await client.end()
  return database
}

async function measureViews(databaseUrl: string) {
  delete process.env.TEST_DATABASE_URL
  const test = await startTestApp({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const signedIn = await test.inject({ method: 'POST', url: '/api/session', payload: ADMIN })
    const headers = { cookie: signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const ask = async (url: string) => {
      const begin = performance.now()
      const answer = await test.inject({ method: 'GET', url, headers })
      if (answer.statusCode !== 200)
        throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
      return performance.now() - begin
    }
    const round = async (url: string) => {
      for (let n = 0; n < WARM_UP_ROUNDS; n += 1) await ask(url)
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n += 1) times.push(await ask(url))
      return times
    }
    say(
      `\n${''.padEnd(44)}   data: best, median, p95               page: best, median, p95              load ${load()}`,
    )
    const plans: string[] = []
    const views = (await viewsOf(client)).filter(({ what }) => WANTED.test(what))
    for (const { what, data, page } of views) {
      const times = [await round(data), page ? await round(page) : []]
      const cells = times.flatMap((one) => (one.length ? [0, 0.5, 0.95].map((share) => shown(at(one, share))) : []))
      say(`${what.padEnd(44)}   ${cells.join('   ')}`)
      recording = []
      await ask(data)
      const statements = recording.filter(({ text }) => /^\s*(?:with|select)/i.test(text) && TABLES.test(text))
      recording = undefined
      plans.push(`\n${what}  ${data}`)
      for (const statement of statements)
        plans.push(`   ${statement.text.replace(/\s+/g, ' ').slice(0, 330)}\n${await explained(client, statement)}`)
    }
    say(`load ${load()}`)
    say('\nEXPLAIN (ANALYZE, BUFFERS)')
    for (const plan of plans) say(plan)
  } finally {
    await client.end()
    await test.close()
  }
}

const memoryOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const EXPORT = '/api/admin/registrations/export?format=csv'

async function untilFirstByte(url: string, cookie: string) {
  const controller = new AbortController()
  const begin = performance.now()
  const answer = await fetch(url, { headers: { cookie }, signal: controller.signal })
  await answer.body?.getReader().read()
  const elapsed = performance.now() - begin
  controller.abort()
  return elapsed
}

async function measureExport(databaseUrl: string) {
  const folder = temporaryFolder()
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  })
  try {
    const pid = server.child.pid ?? 0
    const signedIn = await fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    for (let n = 0; n < 5; n += 1)
      await (await fetch(`${server.url}/admin/registrations`, { headers: { cookie } })).text()
    await sleep(3000)
    const idle = memoryOf(pid)
    const begun: number[] = []
    for (let n = 0; n < 9; n += 1) begun.push(await untilFirstByte(`${server.url}${EXPORT}`, cookie))
    say(`\nCSV of all, until its first byte: median ${at(begun, 0.5).toFixed(1)} ms`)
    // Another process reads, so that only the server's memory moves.
    const begin = performance.now()
    const reader = spawn(
      'curl',
      ['-sS', '-H', `cookie: ${cookie}`, '-o', path.join(folder, 'all.csv'), `${server.url}${EXPORT}`],
      { stdio: 'inherit' },
    )
    let over = false
    reader.on('exit', () => (over = true))
    let peak = idle
    for (; !over; await sleep(100)) peak = Math.max(peak, memoryOf(pid))
    const seconds = (performance.now() - begin) / 1000
    const records = Number(execFileSync('grep', ['-c', '\r$', path.join(folder, 'all.csv')], { encoding: 'utf8' })) - 1
    const bytes = Number(
      execFileSync('wc', ['-c', path.join(folder, 'all.csv')], { encoding: 'utf8' })
        .split(/\s+/)
        .find(Boolean),
    )
    say(
      `\nCSV of all: ${records.toLocaleString('en-GB')} rows, ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s; memory idle ${idle.toFixed(0)} MB, peak ${peak.toFixed(0)} MB, ${(peak - idle).toFixed(0)} MB above idle`,
    )
  } finally {
    await stop(server)
    removeFolder(folder)
  }
}

const database = await seeded()
try {
  if (ONLY !== 'views') await measureExport(database.url)
  if (ONLY !== 'export') await measureViews(database.url)
} finally {
  await database.drop()
}
process.exit(0)
