/**
 * A table of ten million submissions of a million people: lists, searches, a save and the count of tonight's retention, as the desk
 * waits for them, and how many updates were in place; first of all what a form takes, from FORMS that are really sent. `npm run bench:large`
 * on a PostgreSQL of its own; ROWS says how many, none with 0. Wants `npm run build`.
 */
import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { discoveryCall } from '../support/form-payloads.js'
import { Browser } from '../faults/browser.js'
import type { Postgres } from '../faults/postgres.js'
import { Stage } from '../faults/stage.js'
import { CountingMailServer } from './counting-mail-server.js'
import { measureForms } from './form-size.js'

const ROWS = Number(process.env.ROWS ?? 10_000_000)
const FORMS = Number(process.env.FORMS ?? 4000)
const PEOPLE = Math.ceil(ROWS / 10)
const ROUNDS = 30
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'correct horse battery' }

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

const FIRST = `(array['Ada','Grace','Alan','Mary','Rosalind','Edith','Barbara','Katherine','Dorothy','Emmy'])[1 + n % 10]`
const LAST = `(array['Ashworth','Kestrel','Ravenscroft','Holloway','Pemberton','Whitlock','Fairfax','Langley'])[1 + n / 10 % 8]`
const NAME = `case when n % 1000000 = 0 then 'Tamsin Quartermaine' else ${FIRST} || ' ' || ${LAST} end`
const STATUS = `case when n % 50 = 0 then 'new' when n % 100 = 1 then 'in-progress' when n % 50 = 2 then 'spam' else 'done' end`

/** What differs between the rows; all else is that of one form that was sent. */
const OWN: Record<string, string> = {
  id: 'gen_random_uuid()',
  reference: `'DC-' || n`,
  idempotency_key: 'null',
  // The last of them are due to be erased.
  received_at: `now() - make_interval(secs => n * ${(740 * 86_400) / ROWS})`,
  status: STATUS,
  outcome: `case when ${STATUS} = 'done' then 'answered' end`,
  decided_at: `case when ${STATUS} = 'done' then now() end`,
  person_id: `md5((n % ${PEOPLE})::text)::uuid`,
  address: `'person' || n % ${PEOPLE} || '@example.org'`,
  name: NAME,
  email: `'person' || n % ${PEOPLE} || '@example.org'`,
  name_key: `lower(${NAME})`,
  search: `lower(${NAME}) || ' person' || n % ${PEOPLE} || '@example.org dc-' || n`,
}

/** One statement a table, and the indexes afterwards. */
async function fill(postgres: Postgres) {
  const begin = performance.now()
  const sql = <Row extends object>(text: string) => postgres.query<Row>(text)
  const indexes = await sql<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'submission'::regclass and not i.indisprimary`,
  )
  const columns = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'submission' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name)
  const unchecked = 'set session_replication_role = replica'
  await sql(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  await sql(`${unchecked}; insert into person select md5(n::text)::uuid from generate_series(0, ${PEOPLE - 1}) n`)
  await sql(
    `${unchecked}; insert into person_address select 'person' || n || '@example.org', md5(n::text)::uuid, now()
     from generate_series(0, ${PEOPLE - 1}) n`,
  )
  await sql(
    `${unchecked}; insert into submission (${names.join(', ')}) select ${names.map((name) => OWN[name] ?? `one.${name}`).join(', ')}
     from (select * from submission limit 1) one, generate_series(1, ${ROWS}) n`,
  )
  say(`${ROWS} rows in ${seconds(begin)}`)
  await sql('vacuum (analyze, freeze) submission')
  await Promise.all(
    [indexes.filter((_, at) => at % 2), indexes.filter((_, at) => at % 2 === 0)].map(async (some) => {
      for (const { definition } of some) await sql(definition)
    }),
  )
  for (const table of ['submission', 'person_address']) await sql(`analyze ${table}`)
  const [size] = await sql<{ rows: string; indexes: string }>(
    `select pg_size_pretty(pg_table_size('submission')) as rows, pg_size_pretty(pg_indexes_size('submission')) as indexes`,
  )
  say(`with ${indexes.length} indexes after ${seconds(begin)}: ${size?.rows} and ${size?.indexes}`)
}

async function timed(what: string, ask: (round: number) => Promise<{ status: number; text: string }>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + 3; round += 1) {
    const begin = performance.now()
    const { status, text } = await ask(round)
    assert.equal(status, 200, `${what}: ${text.slice(0, 300)}`)
    if (round >= 3) times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const [best = 0, median = 0, late = 0] = [0, 0.5, 0.95].map((share) => times[Math.floor(times.length * share)])
  say(`${what.padEnd(28)} best ${best.toFixed(1)}, median ${median.toFixed(1)}, p95 ${late.toFixed(1)} ms`)
}

const stage = new Stage(false, say)
process.on('SIGTERM', () => void stage.end().then(() => process.exit(1)))
try {
  const settings = [
    'shared_buffers = 512MB',
    'max_wal_size = 16GB',
    'maintenance_work_mem = 4GB',
    'full_page_writes = off',
    'autovacuum = off',
  ]
  const postgres = await stage.postgres({
    settings: [...settings, 'wal_level = minimal', 'max_wal_senders = 0', 'checkpoint_timeout = 60min'],
  })
  const mail = new CountingMailServer()
  await mail.start()
  stage.atEnd(() => mail.stop())
  const server = await stage.instance({ DATABASE_URL: postgres.url(), SMTP_URL: mail.url, LOG_LEVEL: 'warn', ...ADMIN })
  for (const line of await measureForms(postgres, Number(new URL(server.url).port), FORMS)) say(line)
  if (!ROWS) {
    await stage.end()
    process.exit(0)
  }
  const admin = new Browser(server.url)
  assert.equal((await admin.post('/functions/v1/send-form-email', discoveryCall())).status, 200)
  await fill(postgres)

  const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  assert.equal((await admin.post('/api/session', credentials)).status, 200)
  say(`load ${loadavg()[0]?.toFixed(1)}`)
  await timed('list, first page', () => admin.get('/api/admin/discovery-calls'))
  await timed('list, what is new', () => admin.get('/api/admin/discovery-calls?status=new'))
  await timed('search, a rare name', () => admin.get('/api/admin/discovery-calls?q=quartermaine'))
  await timed('search, a common name', () => admin.get('/api/admin/discovery-calls?q=ashworth'))
  const entries = await postgres.query<{ id: string; version: number }>(
    `select id, version from submission where status = 'new' limit ${ROUNDS + 3}`,
  )
  await timed('save, a status', (round) =>
    admin.patch(`/api/admin/submissions/${entries[round]?.id}`, {
      version: entries[round]?.version,
      status: 'in-progress',
    }),
  )
  await timed("people, and tonight's erasures", () => admin.get('/api/admin/people'))
  // A connection reports its counts when it has been idle for a while.
  await sleep(15_000)
  const updates = await postgres.query<{ table: string; updated: number; hot: number }>(
    `select relname as table, n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_user_tables
     where n_tup_upd > 0 and schemaname = 'public' order by 1`,
  )
  for (const { table, updated, hot } of updates) say(`${table}: ${updated} updated, ${hot} of them in place (HOT)`)
  say(`load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await stage.end()
}
process.exit(0)
