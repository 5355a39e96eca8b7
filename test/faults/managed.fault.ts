import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { CountingMailServer } from '../load/counting-mail-server.js'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort, stop } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { startBucket } from './bucket.js'
import { readCompose } from './compose.js'
import { DeskPages } from './desk-pages.js'
import { FormLoad } from './form-load.js'
import { owner, type Postgres } from './postgres.js'
import { CONFIGURATION, Proxy } from './proxy.js'
import type { Fault } from './run.js'
import { requireProgram, type Stage } from './stage.js'
import { certificates } from './tls.js'

const execute = promisify(execFile)
const DEPLOY = path.join(import.meta.dirname, '../../deploy')
const ADMIN = { email: 'admin@example.org', password: 'a-long-enough-password-7' }
const PASSWORD = 'of-the-role-meridian'
/** Fewer than one instance's pool, so that three instances must share them. */
const CONNECTIONS = 4
const INSTANCES = ['app-1', 'app-2', 'app-3'] as const

/** A provider's servers: a primary that accepts the product's role only with TLS and password, and a replica. */
async function startDatabase(stage: Stage) {
  const { certificate, key } = certificates(stage)
  const options = {
    superuser: 'provider',
    settings: ['ssl = on', `ssl_cert_file = '${certificate}'`, `ssl_key_file = '${key}'`],
    access: [
      'host all provider 127.0.0.1/32 trust',
      'host replication provider 127.0.0.1/32 trust',
      'hostssl all meridian 127.0.0.1/32 scram-sha-256',
    ],
  }
  const primary = await stage.postgres({ ...options, database: 'meridian' })
  for (const statement of [
    `create role meridian login createdb password '${PASSWORD}'`,
    'alter database meridian owner to meridian',
    // As in docs/deployment/managed.md.
    `alter role meridian set statement_timeout = '15s'`,
  ])
    await primary.query(statement)
  return { primary, replica: await stage.postgres({ ...options, access: undefined, standbyOf: primary }) }
}

/** Runs the start script of the service `pgbouncer` with its configuration, adapted to this machine's ports and folders. */
async function startPgBouncer(stage: Stage, primary: Postgres) {
  requireProgram('pgbouncer')
  const [port, folder] = [await freePort(), path.join(stage.folder, 'pgbouncer')]
  mkdirSync(folder)
  const here = (text: string) => text.replace(/\/(?:tmp|etc)\/(?=\w+\.(?:ini|txt))/g, `${folder}/etc-`)
  const configuration = here(readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8'))
    .replace('port=5432', `port=${primary.port}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/default_pool_size = \d+/, `default_pool_size = ${CONNECTIONS}`)
    .replace(/reserve_pool_size = \d+/, 'reserve_pool_size = 0')
  writeFileSync(path.join(folder, 'etc-pgbouncer.ini'), configuration)
  const script = here(readFileSync(path.join(DEPLOY, 'managed/pgbouncer.sh'), 'utf8'))
    .replace(`>${folder}/etc-pgbouncer.ini`, `>${folder}/started.ini`)
    .replace(/exec pgbouncer .*/, `exec pgbouncer ${folder}/started.ini`)
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  stage.spawn('sh', ['-c', script], {
    ...owner(),
    env: { PATH: process.env.PATH, DATABASE_HOST: '127.0.0.1', DATABASE_PASSWORD: PASSWORD },
  })
  return `127.0.0.1:${port}`
}

async function startRedis(stage: Stage) {
  requireProgram('redis-server')
  const port = String(await freePort())
  stage.spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  return `127.0.0.1:${port}`
}

/** The proxy's configuration for these instances, as the entrypoint of the service `proxy` derives it. */
function proxyConfiguration(stage: Stage, entrypoint: string[] = []) {
  const [edit = ''] = entrypoint.at(-1)?.split(' && exec ') ?? []
  const file = path.join(stage.folder, 'three.cfg')
  execFileSync('sh', ['-c', edit.replace('/etc/haproxy.cfg', CONFIGURATION).replace('/tmp/haproxy.cfg', file)])
  return readFileSync(file, 'utf8')
}

export const fault: Fault = {
  title: 'Three instances for a managed PostgreSQL: PgBouncer, a read replica, Redis, a bucket; one instance dies',
  async run(stage) {
    for (const program of ['age', 'rclone'] as const) requireProgram(program)
    const mail = new CountingMailServer()
    await mail.start()
    stage.atEnd(() => mail.stop())
    const { primary, replica } = await startDatabase(stage)
    const places: Record<string, string> = {
      'pgbouncer:6432': await startPgBouncer(stage, primary),
      'primary.internal:5432': `127.0.0.1:${primary.port}`,
      'replica.internal:5432': `127.0.0.1:${replica.port}`,
      'redis:6379': await startRedis(stage),
    }
    const [data, backups] = ['data', 'backups'].map((name) => {
      mkdirSync(path.join(stage.folder, name))
      return path.join(stage.folder, name)
    }) as [string, string]
    const key = execFileSync('age-keygen', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const compose = readCompose(path.join(DEPLOY, 'managed/compose.yaml'), {
      ...{
        PUBLIC_URL: 'https://www.example.org',
        AUTH_SECRET: 'a-secret-of-thirty-two-characters',
        SMTP_URL: mail.url,
      },
      ...{ METRICS_TOKEN: 'a-token-of-the-metrics', DATABASE_PASSWORD: PASSWORD },
      ...{ DATABASE_HOST: 'primary.internal', DATABASE_READ_HOST: 'replica.internal' },
      ...{ BACKUP_KEY: /AGE-SECRET-KEY-1\w+/.exec(key)?.[0] ?? '', ...(await startBucket(stage)) },
    })
    const environmentOf = (name: string) =>
      Object.fromEntries(
        Object.entries(compose[name]?.environment ?? {}).map(([variable, value]) => [
          variable,
          value.replace(/[\w.]+:\d+/, (place) => places[place] ?? place),
        ]),
      )
    const more = {
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn', DATA_DIR: data },
      // Here only the proxy is in front of the instances.
      ...{ TRUST_PROXY: '1', PUBLIC_URL: '' },
    }
    const instances = []
    for (const name of INSTANCES) instances.push(await stage.instance({ ...environmentOf(name), ...more }))
    const proxy = await Proxy.start(stage, instances, proxyConfiguration(stage, compose.proxy?.entrypoint))
    for (const name of INSTANCES) await proxy.sees(name)

    const admin = new Browser(proxy.url)
    assert.equal((await admin.post('/api/session', ADMIN)).status, 200)
    const desk = new DeskPages(proxy.url, admin.cookie, 3)
    stage.atEnd(() => desk.leave())
    const isOpen = () => Promise.resolve(desk.all.every(({ heard }) => heard === 1))
    await until(isOpen)
    assert.equal((await admin.post('/functions/v1/send-form-email', discoveryCall())).status, 200)
    await until(() => Promise.resolve(desk.all.every(({ heard }) => heard > 1)))
    desk.leave()

    const load = new FormLoad(Number(new URL(proxy.url).port), stage.short ? 15 : 60)
    const end = new AbortController()
    const loading = load.run(end.signal)
    await until(() => Promise.resolve(load.accepted.size > 40), 60_000)
    instances[2]?.child.kill('SIGKILL')
    const before = load.accepted.size
    await until(() => Promise.resolve(load.accepted.size > before + 100), 60_000)
    for (const page of ['/account', '/admin/registrations', '/admin/mail'])
      assert.equal((await admin.get(page)).status, 200, page)
    end.abort()
    await loading
    const stored = await primary.query<{ id: string }>('select id from submission')
    assert.equal(stored.length, load.accepted.size + 1, 'each accepted form is stored, once')
    await until(async () => {
      const [unsent] = await primary.query<{ n: number }>(
        `select count(*)::int as n from mail_message where state <> 'sent'`,
      )
      return unsent?.n === 0
    }, 120_000)
    stage.say(`${load.sent} forms while one of three instances was killed: ${load.accepted.size} stored, none lost or twice, ${load.refusals} sent again`) // prettier-ignore

    const connections = await primary.query<{ n: number; locks: number }>(
      `select count(*) filter (where query <> 'LISTEN desk')::int as n,
         (select count(*)::int from pg_locks where locktype = 'advisory') as locks
       from pg_stat_activity where backend_type = 'client backend' and usename = 'meridian'`,
    )
    const [{ n, locks } = { n: 0, locks: 0 }] = connections
    assert.ok(n <= CONNECTIONS, `${n} connections`)
    assert.equal(locks, 0, 'an advisory lock was left on a shared connection')
    const list = async () => (await admin.get('/api/admin/discovery-calls?q=ada-of-the-primary')).text
    await replica.query('select pg_wal_replay_pause()')
    const sent = await admin.post(
      '/functions/v1/send-form-email',
      discoveryCall({ email: 'ada-of-the-primary@example.org' }),
    )
    const { id } = JSON.parse(sent.text) as { id: string }
    assert.doesNotMatch(await list(), new RegExp(id), 'the list was read from the primary')
    await replica.query('select pg_wal_replay_resume()')
    await until(async () => (await list()).includes(id))
    stage.say(`${n} connections of PgBouncer for all instances, no lock left; the desk's lists come from the replica`)

    const backup = async (...args: string[]) => {
      const variables = { PGPORT: String(primary.port), BACKUP_DIR: backups, DATA_DIR: data }
      const env = { PATH: process.env.PATH, ...environmentOf('backup'), ...variables, PGHOST: '127.0.0.1' }
      return (await execute('bash', [path.join(DEPLOY, 'single/backup.sh'), ...args], { env })).stdout.trim()
    }
    stage.say(await backup())
    stage.say(await backup('check'))
    const copies = readdirSync(path.join(stage.folder, 's3/backups/meridian')).filter((name) => name.includes('.age'))
    assert.ok(copies.length > 0, 'no copy is in the bucket')
    for (const instance of instances.slice(0, 2)) assert.equal(await stop(instance), 0)
  },
}
