/**
 * The desk over a million registrations on PostgreSQL: server time of each view (median and 95th percentile) beside what EXPLAIN
 * says of its statements, and the memory that a CSV of all rows takes.
 * Wants BENCH_DATABASE_URL (or TEST_DATABASE_URL), a server on which databases may be created, and `npm run build`.
 * BENCH_ROWS says how many rows; BENCH_SEEDED names a database that is seeded already, and is left as it is.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startTestApp } from '../support/app.js'
import { freshDatabase } from '../support/database-template.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const WARM_UP_ROUNDS = 3
/** `npm run bench:desk views` or `export` for one of the two. */
const ONLY = process.argv[2]
const MEGABYTE = 1024 * 1024
const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }

const root = path.join(import.meta.dirname, '../..')
const say = (words: string) => process.stdout.write(`${words}\n`)

const VIEWS: [what: string, query: string][] = [
  ['first page', ''],
  ['page 5,000 by link', '?page=5000'],
  ['last page by link', '?page=1000000'],
  ['page 5,000, oldest first', '?sort=received&dir=asc&page=5000'],
  ['page 5,000, by name', '?sort=name&page=5000'],
  ['page 5,000 of the done', '?status=done&page=5000'],
  ['search, a name', '?q=quartermaine'],
  ['search, two words', '?q=ada%20kestrel'],
  ['search, an address', '?q=ada.ashworth'],
  ['search, part of a common word', '?q=exa'],
  ['search, two letters', '?q=ad'],
  ['search, no match', '?q=zzyzx'],
  ['filter, status', '?status=new'],
  ['filter, country', '?country=Switzerland'],
  ['filter, last 7 days', '?within=7'],
  ['filter, type and dates', '?kind=founder&from=2026-01-01&to=2026-06-30'],
  ['filter, mine', '?owner=me'],
  ['filter, overdue', '?overdue=yes'],
  ['filter, mail not delivered', '?mail=undelivered'],
  ['search and filters', '?q=ravenscroft&country=Germany&status=done'],
  ['search and filters, sorted', '?q=robotics&status=done&sort=country'],
]

const at = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const shown = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`

interface Statement {
  text: string
  values: unknown[]
}

/** Every statement the product sends while `recording`; what is measured is the product itself, unchanged. */
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

/** How the database goes about it: each access, and the time it took. */
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
      `\n${''.padEnd(32)} ${'data, median'.padStart(14)} ${'p95'.padStart(11)} ${'page, median'.padStart(16)} ${'p95'.padStart(11)}`,
    )
    const plans: string[] = []
    for (const [what, query] of VIEWS) {
      const data = await round(`/api/admin/registrations${query}`)
      const page = await round(`/admin/registrations${query}`)
      say(
        `${what.padEnd(32)}    ${shown(at(data, 0.5))}  ${shown(at(data, 0.95))}      ${shown(at(page, 0.5))}  ${shown(at(page, 0.95))}`,
      )
      recording = []
      await ask(`/api/admin/registrations${query}`)
      const statements = recording.filter(({ text }) => /^\s*select/i.test(text) && /desk_entry|desk_tally/.test(text))
      recording = undefined
      plans.push(`\n${what}  /admin/registrations${query}`)
      for (const statement of statements)
        plans.push(`   ${statement.text.replace(/\s+/g, ' ').replace(/select .* from desk_entry e left join/, 'select … from desk_entry e left join').slice(0, 330)}\n${await explained(client, statement)}`) // prettier-ignore
    }
    say('\nEXPLAIN (ANALYZE, BUFFERS)')
    for (const plan of plans) say(plan)
  } finally {
    await client.end()
    await test.close()
  }
}

const memoryOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

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
    const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ') // prettier-ignore
    for (let n = 0; n < 5; n += 1)
      await (await fetch(`${server.url}/admin/registrations`, { headers: { cookie } })).text()
    await sleep(3000)
    const idle = memoryOf(pid)
    // Another process reads, so that only the server's memory moves.
    const begin = performance.now()
    const reader = spawn('curl', ['-sS', '-H', `cookie: ${cookie}`, '-o', path.join(folder, 'all.csv'), `${server.url}/api/admin/registrations/export?format=csv`], { stdio: 'inherit' }) // prettier-ignore
    let over = false
    reader.on('exit', () => (over = true))
    let peak = idle
    for (; !over; await sleep(100)) peak = Math.max(peak, memoryOf(pid))
    const seconds = (performance.now() - begin) / 1000
    const records = Number(execFileSync('grep', ['-c', '\r$', path.join(folder, 'all.csv')], { encoding: 'utf8' })) - 1
    const bytes = Number(execFileSync('wc', ['-c', path.join(folder, 'all.csv')], { encoding: 'utf8' }).split(/\s+/).find(Boolean)) // prettier-ignore
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
