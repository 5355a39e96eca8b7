import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Migration } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/core'
import { Client } from 'pg'
import { migrations } from '../../migrations/index.js'
import { OnlineMigration } from '../../migrations/online.js'
import { readEnvironment } from '../../src/config/environment.js'
import { migrate } from '../../src/database/migrate.js'
import { ormOptions } from '../../src/database/orm-options.js'
import { discoveryCall } from '../support/form-payloads.js'
import { Browser } from './browser.js'
import type { Postgres } from './postgres.js'
import type { Fault } from './run.js'
import { Visitors } from './visitors.js'

/** How long another transaction locks the table: longer than a single wait of a migration. */
const IN_THE_WAY_MS = 6000

/** Locks the whole table for a moment. */
class NextColumn extends Migration {
  override up() {
    this.addSql(`alter table submission add column next_column text not null default 'none'`)
  }
}

/** Reads the whole table. */
class NextIndex extends OnlineMigration {
  override up() {
    this.createIndex('submission_next', 'on submission (type, next_column, received_at, id)')
  }
}

export const next = [
  { name: 'Migration20991231000000_column', class: NextColumn },
  { name: 'Migration20991231000001_index', class: NextIndex },
]

/** Copies one submitted form many times. */
async function fill(postgres: Postgres, rows: number) {
  const columns = await postgres.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'submission' and is_generated = 'NEVER'`,
  )
  const own: Record<string, string> = {
    id: 'gen_random_uuid()',
    idempotency_key: 'null',
    received_at: `now() - n * interval '40 seconds'`,
    status: `(array['new', 'in-progress', 'spam'])[1 + n % 3]`,
  }
  const names = columns.map(({ name }) => name)
  await postgres.query(
    `insert into submission (${names.join(', ')}) select ${names.map((name) => own[name] ?? name).join(', ')}
     from (select * from submission limit 1) one, generate_series(1, ${rows}) n`,
  )
  await postgres.query('vacuum analyze submission')
}

export const fault: Fault = {
  title: 'The next migrations of a large table, with forms arriving and a transaction in their way',
  async run(stage) {
    const [rows, forms] = stage.short ? [20_000, 20] : [Number(process.env.ROWS ?? 1_000_000), 50]
    const postgres = await stage.postgres({ settings: ['max_wal_size = 4GB', 'maintenance_work_mem = 128MB'] })
    const variables = { DATABASE_URL: postgres.url(), LOG_LEVEL: 'warn' }
    const server = await stage.instance(variables)
    assert.equal((await new Browser(server.url).post('/functions/v1/send-form-email', discoveryCall())).status, 200)
    await fill(postgres, rows)

    const visitors = new Visitors(server.url, { forms, pages: 5 })
    const end = new AbortController()
    const visits = visitors.run(end.signal)
    await sleep(3000)
    const inTheWay = new Client({ connectionString: postgres.url() })
    await inTheWay.connect()
    await inTheWay.query('begin')
    await inTheWay.query(`update submission set page = page where id = (select id from submission limit 1)`)
    const leaving = sleep(IN_THE_WAY_MS).then(() => inTheWay.end())

    const environment = readEnvironment(variables)
    const orm = await MikroORM.init({ ...(await ormOptions(environment)), entities: [] } as never)
    stage.atEnd(() => orm.close(true))
    const begin = performance.now()
    await migrate(orm, environment, [...migrations, ...next])
    const took = performance.now() - begin
    await leaving
    await sleep(2000)
    end.abort()
    await visits
    stage.say(
      `${rows} rows: a column and an index in ${(took / 1000).toFixed(1)} s, ${IN_THE_WAY_MS / 1000} s of it kept waiting`,
    )
    stage.say(`forms: ${visitors.forms.toString()}`)
    stage.say(`pages: ${visitors.pages.toString()}`)
    assert.ok(took > IN_THE_WAY_MS, 'it waited for the transaction in its way')
    assert.equal(visitors.forms.failures + visitors.pages.failures, 0, 'a visitor noticed')
    const [index] = await postgres.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = 'submission_next'::regclass`,
    )
    assert.equal(index?.valid, true)
    const [{ n } = { n: 0 }] = await postgres.query<{ n: number }>('select count(*)::int as n from submission')
    assert.equal(n, rows + 1 + visitors.accepted.length, 'each accepted form is stored')
  },
}
