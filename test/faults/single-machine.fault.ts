import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { CountingMailServer } from '../load/counting-mail-server.js'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort, run as runBuilt, stop } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { Postgres } from './postgres.js'
import type { Fault } from './run.js'
import { requireProgram, type Stage } from './stage.js'

const files = path.join(import.meta.dirname, '../../deploy/single')
const compose = readFileSync(path.join(files, 'compose.yaml'), 'utf8')
const ADMIN = { email: 'admin@example.org', password: 'a-long-enough-password-7' }
const NOTED = [40, 400] as const

/** What compose.yaml gives PostgreSQL. */
const settings = [...compose.matchAll(/-c, (\w+=\w+)/g)].map(([, setting = '']) => setting)

/** Caddy with the repository's Caddyfile. For localhost it is its own authority, which this process then trusts. */
async function startCaddy(stage: Stage, app: string) {
  requireProgram('caddy')
  const [port, home] = [await freePort(), path.join(stage.folder, 'caddy')]
  const url = `https://localhost:${port}`
  const { PATH = '' } = process.env
  stage.spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path.join(files, 'Caddyfile')], {
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

/** Runs a script of deploy/single as the container `backup` does. */
function script(name: string, postgres: Postgres, folder: string, args: string[] = []) {
  const { PATH = '' } = process.env
  const env = { PATH, PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGUSER: 'meridian', PGDATABASE: 'meridian' }
  const variables = { ...env, BACKUP_DIR: folder, BACKUP_KEEP: '2' }
  return execFileSync('sh', [path.join(files, name), ...args], { env: variables, encoding: 'utf8', stdio: 'pipe' })
}

const dumps = (folder: string) => readdirSync(folder).sort()

/** Asks until someone answers; what is refused by a proxy without an instance counts as no answer. */
const up = (url: string) =>
  until(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status === 200, 120_000)

export const fault: Fault = {
  title: 'One machine: installed, used, backed up, its data folder lost, restored and counted',
  async run(stage) {
    const [before, after] = stage.short ? [NOTED[0], 10] : [NOTED[1], 100]
    const backups = path.join(stage.folder, 'data-backups')
    mkdirSync(backups)
    const mail = new CountingMailServer()
    await mail.start()
    stage.atEnd(() => mail.stop())

    let postgres = await stage.postgres({ settings, database: 'meridian' })
    const port = String(await freePort())
    const url = await startCaddy(stage, `127.0.0.1:${port}`)
    const secret = (name: string, value: string) => {
      const file = path.join(stage.folder, name)
      writeFileSync(file, `${value}\n`, { mode: 0o600 })
      return file
    }
    const variables = {
      PORT: port,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DATA_DIR: path.join(stage.folder, 'data'),
      AUTH_SECRET_FILE: secret('auth-secret', randomBytes(32).toString('hex')),
      SMTP_URL_FILE: secret('smtp-url', mail.url),
      METRICS_TOKEN: 'a-token-for-the-drill',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
    }
    const start = () => {
      const server = runBuilt('start/main.js', [], { ...variables, DATABASE_URL: postgres.url() })
      stage.atEnd(() => server.child.kill('SIGKILL'))
      return server
    }
    let server = start()
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
    const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]
    stage.say(`installed with TLS; ${accepted.length + 2} forms stored, ${mail.total} mails sent; ${Math.round(Number(memory) / 1024)} MB at most`) // prettier-ignore

    for (let night = 0; night < 3; night += 1) {
      script('backup.sh', postgres, backups)
      await new Promise((resolve) => setTimeout(resolve, 1100))
    }
    assert.equal(dumps(backups).length, 2, 'the oldest of three dumps goes')
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${variables.METRICS_TOKEN}` } }) // prettier-ignore
    const [, newest] = /^backup_last_success_timestamp_seconds\{.*\} (\S+)$/m.exec(await metrics.text()) ?? []
    assert.ok(
      Math.abs(Number(newest) - Date.now() / 1000) < 60,
      `the age of the newest dump is in the metrics: ${newest}`,
    )

    // After the last dump: forms that will be missing, and a person who asks to be erased.
    for (let form = 0; form < after; form += 1) await send(`late-${form}@example.org`)
    assert.equal((await browser.post('/api/session', ADMIN)).status, 200)
    const [{ person } = { person: '' }] = await postgres.query<{ person: string }>(
      `select person_id as person from submission where id = '${forgotten[0]}'`,
    )
    const erased = await browser.post(`/api/admin/people/${person}/erasure`, { submissions: 2 })
    assert.equal(erased.status, 200, erased.text)

    // The machine's disk is lost, and with it the database; the volumes of the dumps and of DATA_DIR are not.
    await postgres.kill()
    rmSync(postgres.data, { recursive: true })
    assert.equal((await browser.post('/functions/v1/send-form-email', discoveryCall())).status, 503)
    assert.equal((await fetch(url)).status, 200, 'pages stay')
    await stop(server)
    const from = performance.now()
    postgres = await stage.postgres({ settings, database: 'meridian' })
    assert.throws(() => script('restore.sh', postgres, backups, ['none.dump']), /there is no dump/)
    stage.say(script('restore.sh', postgres, backups).trim().replaceAll(stage.folder, '…'))
    // A visitor who comes meanwhile waits at Caddy.
    const waiting = fetch(`${url}/book-call`)
    server = start()
    await up(url)
    stage.say(`ready again ${((performance.now() - from) / 1000).toFixed(1)} s after there was an empty PostgreSQL`)
    assert.equal((await waiting).status, 200, 'a visitor waited instead of seeing an error')

    const rows = await postgres.query<{ id: string }>('select id from submission')
    const ids = new Set(rows.map(({ id }) => id))
    assert.equal(accepted.filter((id) => !ids.has(id)).length, 0, 'a form that was in the dump is missing')
    assert.equal(forgotten.filter((id) => ids.has(id)).length, 0, 'what was erased came back')
    assert.equal(ids.size, accepted.length)
    await send('afterwards@example.org')
    stage.say(`${accepted.length} of ${accepted.length} forms of the dump are there, the ${after} after it are not; what was erased stayed erased`) // prettier-ignore

    // A second restore over a database in use is refused, and changes nothing.
    assert.throws(() => script('restore.sh', postgres, backups), /being accessed by other users/)
    const [{ n } = { n: 0 }] = await postgres.query<{ n: number }>('select count(*)::int as n from submission')
    assert.equal(n, accepted.length + 1)
    assert.equal(await stop(server), 0)
  },
}
