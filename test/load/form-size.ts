import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Client } from 'pg'
import { BIN, type Postgres } from '../faults/postgres.js'
import { discoveryCall } from '../support/form-payloads.js'
import { until } from '../support/until.js'
import { Poster } from './poster.js'

type Sizes = Map<string, number>

/** The sizes of tables with their indexes, and of each index of `submission`. */
async function sizesOf(postgres: Postgres): Promise<Sizes> {
  await postgres.query('vacuum (analyze)')
  const rows = await postgres.query<{ name: string; bytes: string }>(`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and (c.relkind = 'r'
      or c.oid in (select indexrelid from pg_index where indrelid = 'submission'::regclass))`)
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

function dumpBytes(postgres: Postgres) {
  const args = ['--format=custom', `--dbname=${postgres.url()}`]
  return execFileSync(path.join(BIN, 'pg_dump'), args, { maxBuffer: 1e9 }).length
}

/** The bytes of one more form with its emails and jobs, measured with this many real forms. */
export async function measureForms(postgres: Postgres, port: number, forms: number): Promise<string[]> {
  const send = async (count: number, from: number) => {
    const posters = Array.from({ length: 4 }, () => new Poster('127.0.0.1', port))
    let next = from
    const one = async (poster: Poster) => {
      for (let n = next++; n < from + count; n = next++) {
        const body = JSON.stringify(
          discoveryCall({ email: `visitor-${n}@example.org`, phone: `020 7946 ${1000 + n}`, name: `Visitor ${n}` }),
        )
        const { status, body: words } = await poster.post('/functions/v1/send-form-email', body)
        if (status !== 200) throw new Error(words)
      }
    }
    await Promise.all(posters.map(one))
    for (const poster of posters) poster.close()
    const unsent = `select 1 from mail_message where state <> 'sent' limit 1`
    await until(async () => !(await postgres.query(unsent)).length, 600_000)
  }
  // So that each table and index has its first pages before the measurement.
  await send(forms / 4, 0)
  const [before, dumpBefore] = [await sizesOf(postgres), dumpBytes(postgres)]
  await send(forms, forms / 4)
  const [after, dumpAfter] = [await sizesOf(postgres), dumpBytes(postgres)]
  const grown = [...after]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / forms }))
    .filter(({ bytes }) => bytes >= 1)
    .sort((a, b) => b.bytes - a.bytes)
  const total = grown.filter(({ name }) => !name.startsWith('submission_')).reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    `a form takes ${(total / 1024).toFixed(2)} kB in the database and ${((dumpAfter - dumpBefore) / forms / 1024).toFixed(2)} kB in a dump`,
    ...grown.map(({ name, bytes }) => `  ${name.padEnd(34)} ${Math.round(bytes)} bytes`),
  ]
}

const INSERTED = 2000

/** How much of the write-ahead log each index of a full table takes for a form, which a busy machine does not change. */
export async function measureIndexes(postgres: Postgres, columns: string[], own: Record<string, string>) {
  const indexes = await postgres.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'submission'::regclass and not indisprimary order by 1`,
  )
  const insert = `insert into submission (${columns.join(', ')}) select ${columns.map((name) => own[name] ?? `one.${name}`).join(', ')}
    from (select * from submission limit 1) one, generate_series(1, ${INSERTED}) n`
  const client = new Client({ connectionString: postgres.url() })
  await client.connect()
  const written = async (before = '') => {
    await client.query(`begin; set local session_replication_role = replica; ${before}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, wal, timing off) ${insert}`)
    await client.query('rollback')
    return Number(/WAL: .*bytes=(\d+)/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]) / INSERTED
  }
  const all = await written()
  const lines = [`a row of submission writes ${all.toFixed(0)} bytes with all ${indexes.length} indexes, of which each`]
  for (const { name } of indexes)
    lines.push(`  ${name.padEnd(34)} ${(all - (await written(`drop index ${name}`))).toFixed(0)} bytes`)
  await client.end()
  return lines
}
