/**
 * A day's mix of requests, all at once, for ten minutes: `npm run bench:mixed -- [minutes]`. Prints each minute how long responses
 * took, how much memory the product uses and how late its event loop was; exits with 1 if a request failed or a limit was exceeded.
 * Needs `npm run build`; TEST_DATABASE_URL for PostgreSQL, otherwise on the embedded database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '../support/database-template.js'
import { investorShow } from '../support/form-payloads.js'
import { removeFolder, startServer, stop, temporaryFolder } from '../support/server.js'

const MINUTES = Number(process.argv[2] ?? 10)
const MAX_LAG_MS = 50
/** How far memory may grow beyond what the product uses after two minutes. */
const MAX_GROWTH = 1.15
const SETTLED_AFTER = 2
const STREAMS = 2
const ADMIN = { email: 'mixed@example.org', password: 'a-long-enough-password-7' }
const say = (line: string) => process.stdout.write(`${line}\n`)

const database = await freshDatabase()
const folder = temporaryFolder()
const server = await startServer({
  ...(database && { DATABASE_URL: database.url }),
  DATA_DIR: folder,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const signIn = () => post('/api/session', ADMIN)
const cookie = (await signIn()).headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ')
const pages = ['/', '/seis-calculator', '/browse', '/book-call', '/investor-show-landing']
const views = ['registrations', 'registrations?status=new', 'search?q=kestrel', 'reports', 'mail', 'work']
const turn = (paths: string[], n: number) => paths[n % paths.length] ?? ''

/** The requests, with how many are sent per second. */
const WORK: [kind: string, perSecond: number, call: (n: number) => Promise<Response>][] = [
  ['cached page', 20, (n) => get(turn(pages, n), { 'accept-encoding': 'br' })],
  ['session', 5, () => get('/api/session', { cookie })],
  ['page signed in', 2, () => get('/account', { cookie })],
  ['form', 10, (n) => post('/functions/v1/send-form-email', investorShow({ phone: `020 ${100_000 + n}` }))],
  ['sign-in', 0.5, signIn],
  ['desk', 3, (n) => get(`/api/admin/${turn(views, n)}`, { cookie })],
  ['export', 0.1, () => get('/api/admin/registrations/export?format=csv', { cookie })],
]

const failures: string[] = []
let times: number[] = []
/** The response times of the whole run, by kind. */
const timesOf = new Map<string, number[]>(WORK.map(([kind]) => [kind, []]))
const end = Date.now() + MINUTES * 60_000

async function one(kind: string, call: () => Promise<Response>) {
  const begin = performance.now()
  try {
    const answer = await call()
    await answer.arrayBuffer()
    if (!answer.ok) failures.push(`${kind}: ${answer.status}`)
  } catch (error) {
    failures.push(`${kind}: ${String(error)}`)
  }
  const elapsed = performance.now() - begin
  times.push(elapsed)
  timesOf.get(kind)?.push(elapsed)
}

/** Sends requests at their rate, without waiting for the previous response. */
async function repeat([kind, perSecond, call]: (typeof WORK)[number]) {
  const running = new Set<Promise<void>>()
  for (let n = 0; Date.now() < end; n += 1) {
    const answered = one(kind, () => call(n)).finally(() => running.delete(answered))
    running.add(answered)
    await sleep(1000 / perSecond)
  }
  await Promise.all(running)
}

/** An open page of the desk. */
async function listen() {
  const stream = await get('/api/admin/events', { cookie, accept: 'text/event-stream' })
  if (!stream.ok || !stream.body) return void failures.push(`stream: ${stream.status}`)
  const reader = stream.body.getReader()
  setTimeout(() => void reader.cancel(), end - Date.now())
  while (!(await reader.read()).done);
}

async function state() {
  const metrics = await (await get('/metrics')).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  const [memory, lag] = [
    value('process_resident_memory_bytes') / 2 ** 20,
    value('nodejs_eventloop_lag_p99_seconds') * 1000,
  ]
  return { memory, lag }
}

const at = (share: number, sorted: number[]) => sorted[Math.floor(sorted.length * share)] ?? 0

async function report() {
  const minutes: Awaited<ReturnType<typeof state>>[] = []
  say('minute   answered   median ms   99% ms   slowest ms   memory MB   lag 99% ms   failed')
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await sleep(60_000)
    const [sorted, now] = [times.sort((a, b) => a - b), await state()]
    times = []
    minutes.push(now)
    const figures = [at(0.5, sorted), at(0.99, sorted), sorted.at(-1) ?? 0, now.memory, now.lag].map((ms) =>
      ms.toFixed(0),
    )
    const [median, late, slowest, memory, lag] = figures
    say(
      [
        String(minute).padStart(6),
        String(sorted.length).padStart(11),
        median?.padStart(12),
        late?.padStart(9),
        slowest?.padStart(13),
        memory?.padStart(12),
        lag?.padStart(13),
        String(failures.length).padStart(9),
      ].join(''),
    )
  }
  return minutes
}

await state()
const [minutes] = await Promise.all([report(), ...WORK.map(repeat), ...Array.from({ length: STREAMS }, listen)])
await stop(server)
await database?.drop()
removeFolder(folder)

say('\nkind               answered   median ms   99% ms   slowest ms')
for (const [kind, elapsed] of timesOf) {
  const sorted = elapsed.sort((a, b) => a - b)
  const [median = '', late = '', slowest = ''] = [at(0.5, sorted), at(0.99, sorted), sorted.at(-1) ?? 0].map((ms) =>
    ms.toFixed(0),
  )
  say(
    [
      kind.padEnd(17),
      String(sorted.length).padStart(10),
      median.padStart(12),
      late.padStart(9),
      slowest.padStart(13),
    ].join(''),
  )
}
const settled = minutes[SETTLED_AFTER - 1] ?? minutes[0]
const growth = (minutes.at(-1)?.memory ?? 0) / (settled?.memory ?? 1)
const lag = Math.max(...minutes.map((minute) => minute.lag))
for (const failure of new Set(failures)) say(failure)
say(
  `failed requests ${failures.length}, memory since minute ${SETTLED_AFTER} ×${growth.toFixed(2)} (at most ×${MAX_GROWTH}), lag ${lag.toFixed(0)} ms (at most ${MAX_LAG_MS})`,
)
process.exit(failures.length > 0 || growth > MAX_GROWTH || lag > MAX_LAG_MS ? 1 : 0)
