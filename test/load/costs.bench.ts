/**
 * The processor time of each kind of request: of the product's process with its threads, and of its PostgreSQL backends. Other work
 * on the machine hardly changes processor time. Needs `npm run build`, TEST_DATABASE_URL on this machine, and Linux.
 */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freshDatabase } from '../support/database-template.js'
import { investorShow } from '../support/form-payloads.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'

const ADMIN = { email: 'costs@example.org', password: 'a-long-enough-password-7' }
const TICKS = 100
const say = (line: string) => process.stdout.write(`${line}\n`)

const database = await freshDatabase()
if (!database) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL on this machine.')
const folder = temporaryFolder()
const server = await startServer({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})
const client = new Client({ connectionString: database.url })
await client.connect()

/** User and system time in seconds, as the kernel counts it. */
function processorTime(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
/** Backends come and go, so each is read often, and its last reading counts. */
class Backends {
  private readonly first = new Map<number, number>()
  private readonly last = new Map<number, number>()
  private stopped = false

  async watch() {
    while (!this.stopped) {
      await this.read()
      await sleep(100)
    }
    await this.read()
  }

  stop() {
    this.stopped = true
  }

  get used() {
    return [...this.last].reduce((sum, [pid, seconds]) => sum + seconds - (this.first.get(pid) ?? seconds), 0)
  }

  private async read() {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    for (const { pid } of rows) {
      if (!existsSync(`/proc/${pid}/stat`)) continue
      const seconds = processorTime(pid)
      if (!this.first.has(pid)) this.first.set(pid, seconds)
      this.last.set(pid, seconds)
    }
  }
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

const signedIn = await post('/api/session', ADMIN)
const cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ')
type Call = (n: number) => Promise<Response>
const cached: Call = () => get('/', { 'accept-encoding': 'br' })
const session: Call = () => get('/api/session', { cookie })
const account: Call = () => get('/account', { cookie })
const desk: Call = () => get('/api/admin/registrations', { cookie })
const signIn: Call = () => post('/api/session', ADMIN)
const form: Call = (n) =>
  post('/functions/v1/send-form-email', investorShow({ phone: `020 ${1000 + n}` }), { 'idempotency-key': `costs-${n}` })

async function ask(times: number, atOnce: number, call: Call, from: number) {
  let next = 0
  const one = async () => {
    while (next < times) {
      const answer = await call(from + next++)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

async function measure(kind: string, times: number, work: () => Promise<void>) {
  const backends = new Backends()
  const watching = backends.watch()
  const before = processorTime(pid)
  await work()
  const product = ((processorTime(pid) - before) / times) * 1000
  backends.stop()
  await watching
  const stored = (backends.used / times) * 1000
  say(`${kind.padEnd(28)} ${product.toFixed(2).padStart(10)}   ${stored.toFixed(2).padStart(11)}`)
}

async function mailsOpen() {
  const metrics = await (await get('/metrics')).text()
  return [...metrics.matchAll(/^mail_messages_open\{state="\w+"\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}

async function mailsSent() {
  for (const end = Date.now() + 120_000; Date.now() < end && (await mailsOpen()) > 0;) await sleep(500)
}

const pid = server.child.pid ?? 0
const KINDS: [string, number, number, Call][] = [
  ['cached page, /', 6000, 16, cached],
  ['session, /api/session', 4000, 8, session],
  ['page signed in, /account', 800, 4, account],
  ['desk, its list', 1000, 4, desk],
  ['sign-in', 60, 4, signIn],
]
// The warm-up is as long as the measurement: V8 optimises frequently called code only after some time.
say('kind                         product ms   database ms')
for (const [kind, times, atOnce, call] of KINDS) {
  await ask(times, atOnce, call, 0)
  await measure(kind, times, () => ask(times, atOnce, call, 0))
}
const FORMS = 2000
await ask(FORMS / 4, 64, form, FORMS)
await mailsSent()
await measure('form', FORMS, () => ask(FORMS, 64, form, 0))
await measure('a form’s two mails', FORMS, mailsSent)
await client.end()
await stop(server)
await database.drop()
removeFolder(folder)
