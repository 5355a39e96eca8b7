/**
 * Ten million submissions of a million people, with their emails, history, audit log and jobs: lists, searches, a save, a scrape and a
 * night's retention, how many updates were in place and what each index costs a form; before that, the space of a form, measured with
 * FORMS real ones. `npm run bench:large` on a PostgreSQL of its own; ROWS is the number of submissions, or 0. Needs `npm run build`.
 */
import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { discoveryCall } from '../support/form-payloads.js'
import { Browser } from '../faults/browser.js'
import type { Postgres } from '../faults/postgres.js'
import { Stage } from '../faults/stage.js'
import { until } from '../support/until.js'
import { CountingMailServer } from './counting-mail-server.js'
import { measureForms, measureIndexes } from './form-size.js'

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

/** The values that differ between rows; all others are copied from one submitted form. */
const OWN: Record<string, string> = {
  id: 'gen_random_uuid()',
  reference: `'DC-' || n`,
  idempotency_key: 'null',
  // The oldest are due to be erased.
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

/** The other tables that grow with submissions: `where` selects the row that is copied, `own` has the values that differ. */
const FOLLOWING: Record<string, { where: string; own: Record<string, string>; each: number }> = {
  mail_message: {
    where: 'submission_id is not null',
    own: {
      id: 'gen_random_uuid()',
      submission_id: 'made.id',
      created_at: 'made.received_at',
      sent_at: 'made.received_at',
    },
    each: 2,
  },
  desk_history: {
    where: 'true',
    own: { id: 'gen_random_uuid()', submission_id: 'made.id', happened_at: 'made.received_at' },
    each: 1,
  },
  audit_entry: {
    where: 'true',
    own: { position: '1000000 + row_number() over ()', happened_at: 'made.received_at', subject_id: 'made.id' },
    each: 1,
  },
  // Jobs of the last day, for mail and the rest.
  'pgboss.job': {
    where: `name = 'mail'`,
    own: { id: 'gen_random_uuid()', state: `'completed'`, created_on: 'made.received_at', completed_on: 'now()' },
    each: 1,
  },
}

async function columnsOf(postgres: Postgres, table: string) {
  const rows = await postgres.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
     and not attisdropped and attgenerated = ''`,
  )
  return rows.map(({ name }) => name)
}

/** Fills each table with one statement, and creates the indexes of the largest afterwards. */
async function fill(postgres: Postgres) {
  const begin = performance.now()
  const sql = <Row extends object>(text: string) => postgres.query<Row>(text)
  const indexes = await sql<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'submission'::regclass and not i.indisprimary`,
  )
  const unchecked = 'set session_replication_role = replica'
  const copies = async (table: string, own: Record<string, string>, where: string, rows: string) => {
    const names = await columnsOf(postgres, table)
    await sql(
      `${unchecked}; insert into ${table} (${names.join(', ')}) select ${names.map((name) => own[name] ?? `one.${name}`).join(', ')}
       from (select * from ${table} where ${where} limit 1) one, ${rows}`,
    )
  }
  await sql(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  await sql(`${unchecked}; insert into person select md5(n::text)::uuid from generate_series(0, ${PEOPLE - 1}) n`)
  await sql(
    `${unchecked}; insert into person_address select 'person' || n || '@example.org', md5(n::text)::uuid, now()
     from generate_series(0, ${PEOPLE - 1}) n`,
  )
  await copies('submission', OWN, 'true', `generate_series(1, ${ROWS}) n`)
  say(`${ROWS} rows in ${seconds(begin)}`)
  for (const [table, { where, own, each }] of Object.entries(FOLLOWING))
    await copies(table, own, where, `submission made, generate_series(1, ${each}) n`)
  say(`with what follows them after ${seconds(begin)}`)
  await Promise.all(
    [indexes.filter((_, at) => at % 2), indexes.filter((_, at) => at % 2 === 0)].map(async (some) => {
      for (const { definition } of some) await sql(definition)
    }),
  )
  await sql('vacuum (analyze, freeze)')
  const sizes = await sql<{ name: string; rows: string; indexes: string }>(
    `select c.oid::regclass::text as name, pg_size_pretty(pg_table_size(c.oid)) as rows, pg_size_pretty(pg_indexes_size(c.oid)) as indexes
     from pg_class c where relkind = 'r' order by pg_total_relation_size(c.oid) desc limit 7`,
  )
  say(`with ${indexes.length} indexes after ${seconds(begin)}`)
  for (const { name, rows, indexes: more } of sizes) say(`${name.padEnd(28)} ${rows} and ${more} of indexes`)
}

/** Starts tonight's retention now, and waits until it has ended. */
async function retain(postgres: Postgres) {
  const left = async (table: string) =>
    Number((await postgres.query<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)
  const before = [await left('submission'), await left('mail_message')]
  await postgres.query(`insert into pgboss.job (name) values ('retention')`)
  const took = await until(async () => {
    const [job] = await postgres.query<{ seconds: string; state: string; output: unknown }>(
      `select extract(epoch from completed_on - started_on) as seconds, state, output from pgboss.job
       where name = 'retention' and state in ('completed', 'retry', 'failed')`,
    )
    if (job && job.state !== 'completed') throw new Error(`retention failed: ${JSON.stringify(job.output)}`)
    return job && `${Number(job.seconds).toFixed(1)} s`
  }, 900_000)
  const [submissions = 0, mails = 0] = before
  say(`retention erased ${submissions - (await left('submission'))} submissions and ${mails - (await left('mail_message'))} mails in ${took}`) // prettier-ignore
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
  const sent = await admin.post('/functions/v1/send-form-email', discoveryCall())
  const { id } = JSON.parse(sent.text) as { id: string }
  const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  assert.equal((await admin.post('/api/session', credentials)).status, 200)
  // Creates the first row in each table, of which the others are copies.
  const first = await admin.patch(`/api/admin/submissions/${id}`, { version: 1, status: 'in-progress' })
  assert.equal(first.status, 200, first.text)
  await fill(postgres)
  for (const line of await measureIndexes(postgres, await columnsOf(postgres, 'submission'), OWN)) say(line)

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
  await timed('mail that is not sent', () => admin.get('/api/admin/mail'))
  await timed('audit, first page', () => admin.get('/api/admin/audit'))
  await timed('reports of the last weeks', () => admin.get('/api/admin/reports'))
  await timed('what Prometheus asks', () => admin.get('/metrics'))
  await timed("people, and tonight's erasures", () => admin.get('/api/admin/people'))
  await retain(postgres)
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
