/**
 * Sends 200 posts a second while the process is killed with -9 and restarted, 20 times, on the embedded database and on
 * PostgreSQL (CHAOS_DATABASE_URL or TEST_DATABASE_URL). Every accepted submission must be in the database once, and its
 * two emails must have reached the mail server once or, rarely, twice. Needs `npm run build`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '../support/database-template.js'
import { discoveryCall, investorShow } from '../support/form-payloads.js'
import { freePort, type Process, removeFolder, run, stop, temporaryFolder } from '../support/server.js'
import { CountingMailServer } from './counting-mail-server.js'
import { Poster } from './poster.js'
import { recordsOf } from './records.js'

const KILLS = Number(process.env.CHAOS_KILLS ?? 20)
const POSTS_PER_SECOND = Number(process.env.CHAOS_RATE ?? 200)
const UP_MS = Number(process.env.CHAOS_UP_MS ?? 1500)
/** If no email arrives for this long, the missing ones count as lost. */
const TIMEOUT_MS = Number(process.env.CHAOS_PATIENCE_MS ?? 120_000)
const RETRIES_AT_ONCE = 20

if (process.env.CHAOS_DATABASE_URL) process.env.TEST_DATABASE_URL = process.env.CHAOS_DATABASE_URL

const say = (line: string) => process.stdout.write(`${line}\n`)

class Chaos {
  private readonly answered = new Map<string, string>()
  /** Sent, but the connection was cut before a response, so it may or may not be stored. */
  private readonly unsure = new Set<string>()
  private readonly idle: Poster[] = []
  private sent = 0
  private refused = 0

  constructor(private readonly port: number) {}

  async posting(signal: AbortSignal) {
    const begin = performance.now()
    while (!signal.aborted) {
      const due = Math.floor(((performance.now() - begin) / 1000) * POSTS_PER_SECOND)
      while (this.sent + this.refused < due) this.post(`chaos-${this.sent + this.refused}`)
      await sleep(10)
    }
  }

  /** As a browser would: the same form under the same key, until it is answered. */
  async retryUnsure() {
    const keys = [...this.unsure].values()
    const retry = async () => {
      for (const key of keys) await this.send(key)
    }
    await Promise.all(Array.from({ length: RETRIES_AT_ONCE }, retry))
  }

  report() {
    return { sent: this.sent, unsent: this.refused, answered: this.answered, unsure: this.unsure }
  }

  private post(key: string) {
    this.sent += 1
    void this.send(key)
  }

  private async send(key: string) {
    const poster = this.idle.pop() ?? new Poster('127.0.0.1', this.port)
    const number = Number(key.slice(6))
    const payload =
      number % 2 ? discoveryCall({ phone: `020 ${number + 1000}` }) : investorShow({ phone: `020 ${number + 1000}` })
    try {
      const { status, body } = await poster.post(
        '/functions/v1/send-form-email',
        JSON.stringify(payload),
        `Idempotency-Key: ${key}\r\n`,
      )
      this.idle.push(poster)
      if (status === 200) {
        this.answered.set(key, (JSON.parse(body) as { id: string }).id)
        this.unsure.delete(key)
      } else if (status === 503) this.unsure.add(key)
      else throw new Error(`answered ${status}: ${body}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED' && !this.unsure.has(key)) {
        this.sent -= 1
        this.refused += 1
      } else this.unsure.add(key)
    }
  }
}

async function start(port: number, variables: Record<string, string>): Promise<Process> {
  const server = run('start/main.js', [], { PORT: String(port), ...variables })
  let over = false
  void server.ended.then(() => (over = true))
  for (const patience = Date.now() + 180_000; Date.now() < patience && !over; await sleep(20)) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return server
  }
  throw new Error(`the server did not come up:\n${server.output()}`)
}

async function openMails(port: number) {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
  return [...metrics.matchAll(/^mail_messages_open\{state="(\w+)"\} (\d+)$/gm)].reduce(
    (sum, [, , n]) => sum + Number(n),
    0,
  )
}

async function runOn(name: string, databaseUrl: string | undefined) {
  say(`\n${name}`)
  const folder = temporaryFolder()
  const mailServer = new CountingMailServer()
  await mailServer.start()
  const port = await freePort()
  const variables = {
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: mailServer.url,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const chaos = new Chaos(port)
  const end = new AbortController()
  let server = await start(port, variables)
  const posting = chaos.posting(end.signal)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(UP_MS * (0.5 + Math.random()))
    await stop(server, 'SIGKILL')
    server = await start(port, variables)
    process.stdout.write(kill === 1 ? `  killed ${kill}` : ` ${kill}`)
  }
  say('')
  await sleep(UP_MS)
  end.abort()
  await posting
  await sleep(2000)
  await chaos.retryUnsure()
  say('  waiting for the mail to drain')
  let open = await openMails(port)
  for (let fewest = open, since = Date.now(); open > 0 && Date.now() - since < TIMEOUT_MS; await sleep(1000)) {
    open = await openMails(port)
    if (open < fewest) [fewest, since] = [open, Date.now()]
  }
  await stop(server)

  const { sent, unsent, answered, unsure } = chaos.report()
  const { submissions, mails } = await recordsOf(databaseUrl, folder)
  const stored = new Map<string, number>()
  for (const { key } of submissions) stored.set(key, (stored.get(key) ?? 0) + 1)
  const ids = new Set(submissions.map(({ id }) => id))
  const lost = [...answered.values()].filter((id) => !ids.has(id)).length
  const twice = [...stored.values()].filter((times) => times > 1).length
  const perSubmission = Map.groupBy(mails, ({ submissionId }) => submissionId)
  const unmailed = [...ids].filter((id) => perSubmission.get(id)?.length !== 2).length
  const arrivals = mails.map(({ id }) => mailServer.count(id))
  const times = (n: number) => arrivals.filter((arrived) => arrived === n).length
  const more = arrivals.filter((arrived) => arrived > 2).length

  say(`  killed with -9 and started again  ${KILLS} times`)
  say(`  posts sent                        ${sent} (and ${unsent} while nothing listened)`)
  say(`  answered 200                      ${answered.size}, cut off and never answered ${unsure.size}`)
  say(`  submissions stored                ${submissions.length}`)
  say(`  answered but not stored           ${lost}`)
  say(`  stored more than once             ${twice}`)
  say(`  stored without its two mails      ${unmailed}`)
  say(`  mails arrived once / twice / more ${times(1)} / ${times(2)} / ${more}`)
  say(`  mails that did not arrive         ${times(0)}`)
  await mailServer.stop()
  removeFolder(folder)
  return lost + twice + unmailed + times(0) + more === 0
}

let sound = process.env.CHAOS_ONLY === 'postgresql' || (await runOn('embedded database', undefined))
const database = await freshDatabase()
if (database) {
  sound = (await runOn('PostgreSQL', database.url)) && sound
  await database.drop()
} else say('\nPostgreSQL: set CHAOS_DATABASE_URL to a server on which databases may be created.')
say(sound ? '\nNothing was lost.' : '\nSOMETHING WAS LOST.')
process.exit(sound ? 0 : 1)
