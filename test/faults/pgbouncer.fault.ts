import assert from 'node:assert/strict'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { DeskPages } from './desk-pages.js'
import { owner, type Postgres } from './postgres.js'
import type { Fault } from './run.js'
import { requireProgram, type Stage } from './stage.js'

const ADMIN = { email: 'admin@example.org', password: 'a-long-enough-password-7' }
/** Fewer than one instance's pool, so that they must be shared. */
const CONNECTIONS = 4

/** The repository's configuration, in front of this PostgreSQL. */
async function startPgBouncer(stage: Stage, postgres: Postgres) {
  requireProgram('pgbouncer')
  const port = await freePort()
  const users = path.join(stage.folder, 'userlist.txt')
  writeFileSync(users, '"meridian" ""\n')
  const text = readFileSync(path.join(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8')
    .replace('host=database port=5432 dbname=meridian', `host=127.0.0.1 port=${postgres.port} dbname=postgres`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('scram-sha-256', 'trust')
    .replace('/tmp/userlist.txt', users)
    .replace(/default_pool_size = \d+/, `default_pool_size = ${CONNECTIONS}`)
    .replace(/reserve_pool_size = \d+/, 'reserve_pool_size = 0')
  const file = path.join(stage.folder, 'pgbouncer.ini')
  writeFileSync(file, text)
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) for (const one of [file, users]) chownSync(one, uid, gid)
  stage.spawn('pgbouncer', [file], owner())
  return `postgresql://meridian@127.0.0.1:${port}/meridian`
}

export const fault: Fault = {
  title: 'PgBouncer in transaction mode, with fewer connections than callers',
  async run(stage) {
    const postgres = await stage.postgres()
    const variables = {
      DATABASE_URL: await startPgBouncer(stage, postgres),
      DATABASE_DIRECT_URL: postgres.url(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }
    const instances = await Promise.all([stage.instance(variables), stage.instance(variables)])
    const people = instances.map(({ url }) => new Browser(url))
    const [first] = people
    const [{ url }] = instances
    assert.equal((await first?.post('/api/session', ADMIN))?.status, 200)
    const desk = new DeskPages(url, first?.cookie ?? '', 1)
    stage.atEnd(() => desk.leave())
    const heard = () => desk.all[0]?.heard ?? 0
    await until(() => Promise.resolve(heard() === 1))
    assert.equal((await people[1]?.post('/functions/v1/send-form-email', discoveryCall()))?.status, 200)
    await until(() => Promise.resolve(heard() > 1))

    const forms = Array.from({ length: 60 }, (_, n) =>
      people[n % 2]?.post('/functions/v1/send-form-email', discoveryCall()),
    )
    assert.deepEqual(new Set((await Promise.all(forms)).map((answer) => answer?.status)), new Set([200]))
    for (const person of people) {
      assert.equal((await person.post('/api/session', ADMIN)).status, 200)
      for (const page of ['/account', '/admin/registrations', '/admin/mail'])
        assert.equal((await person.get(page)).status, 200, page)
      assert.equal((await person.delete('/api/session')).status, 200)
    }
    await until(async () => {
      const [mails] = await postgres.query<{ n: number }>(
        `select count(*)::int as n from mail_message where state = 'sent'`,
      )
      return (mails?.n ?? 0) >= 60
    }, 120_000)
    const [locks] = await postgres.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'advisory'`,
    )
    assert.equal(locks?.n, 0, 'an advisory lock was left on a shared connection')
    const [{ n: connections } = { n: 0 }] = await postgres.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and query <> 'LISTEN desk'`,
    )
    assert.ok(connections <= CONNECTIONS, `${connections} connections`)
    stage.say(
      `two instances over ${connections} connections: 60 forms with their mails, sign-ins, the account and the desk, which hears the other instance past the pooler; no lock left`,
    )
  },
}
