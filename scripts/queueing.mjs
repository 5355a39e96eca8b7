/**
 * Finds where a deployment saturates, by simulation: requests arrive at random and pass through stations, each with a number of
 * servers and a first-come queue. Costs are those measured on one core (docs/scaling.md); others can be passed as JSON:
 *   npm run queueing -- '{"instances":4,"formsPerDay":1000000}'
 */

/**
 * Seconds of work per station and kind of request, from docs/scaling.md. Those of proxy and disk are assumptions: a fiftieth of a
 * millisecond, and a flush of 5 ms shared by some 25 forms.
 */
const COSTS = {
  held: { proxy: 0.00002, product: 0.0002 },
  form: { proxy: 0.00002, product: 0.0027, database: 0.0011, disk: 0.0002 },
  mail: { product: 0.003, database: 0.001 },
  page: { proxy: 0.00002, product: 0.027, database: 0.0046 },
  signIn: { proxy: 0.00002, product: 0.023, hashing: 0.068, database: 0.0068 },
}

/** A day's traffic around one form: pages read, sessions, sign-ins. */
const PER_FORM = { held: 60, form: 1, mail: 2, page: 2, signIn: 0.2 }

/** The busiest hour holds a tenth of the day; within it, bursts of four times the mean. */
const PEAK = (0.1 / 3600) * 4

const ORDER = ['proxy', 'product', 'hashing', 'database', 'disk']

/** A small seeded generator, so that results are reproducible. */
function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const exponential = (mean, next) => -mean * Math.log(1 - next())

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

/**
 * `stations` maps names to numbers of servers; `rates` gives requests per second by kind. No request returns to a station, so the
 * stations are simulated one after the other, each in order of arrival.
 */
export function simulate({ stations, rates, costs = COSTS, seconds = 20, seed = 1 }) {
  const next = random(seed)
  const free = Object.fromEntries(Object.entries(stations).map(([name, servers]) => [name, Array(servers).fill(0)]))
  const busy = Object.fromEntries(Object.keys(stations).map((name) => [name, 0]))
  const times = {}
  const events = []
  for (const [kind, rate] of Object.entries(rates)) {
    times[kind] = []
    for (let at = exponential(1 / rate, next); at < seconds; at += exponential(1 / rate, next))
      events.push({ at, begun: at, kind, route: Object.entries(costs[kind]), step: 0 })
  }
  let waiting = events
  for (const name of ORDER) {
    const here = waiting.filter(({ route, step }) => route[step]?.[0] === name).sort((one, other) => one.at - other.at)
    for (const request of here) {
      const servers = free[name]
      let first = 0
      for (let at = 1; at < servers.length; at++) if (servers[at] < servers[first]) first = at
      const work = exponential(request.route[request.step][1], next)
      const begin = Math.max(request.at, servers[first])
      servers[first] = begin + work
      busy[name] += work
      request.at = begin + work
      request.step += 1
    }
    waiting = waiting.filter(({ route, step, kind, at, begun }) => {
      if (step < route.length) return true
      times[kind].push(at - begun)
      return false
    })
  }
  const use = Object.fromEntries(Object.entries(busy).map(([name, work]) => [name, work / (stations[name] * seconds)]))
  const latency = Object.fromEntries(
    Object.entries(times).map(([kind, all]) => {
      const sorted = all.sort((one, other) => one - other)
      return [kind, { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }]
    }),
  )
  return { use, latency }
}

/** A deployment as stations; the CDN absorbs its share of cached pages. */
function deployment({ instances, databaseCores, formsPerDay, cdn = 0, hashingThreads = 1, regions = 1 }) {
  const rates = Object.fromEntries(
    Object.entries(PER_FORM).map(([kind, times]) => [
      kind,
      (formsPerDay * times * PEAK * (kind === 'held' ? 1 - cdn : 1)) / regions,
    ]),
  )
  return {
    rates,
    stations: {
      proxy: 2,
      product: instances,
      hashing: instances * hashingThreads,
      database: databaseCores,
      disk: 1,
    },
  }
}

const MILLION = { databaseCores: 4, hashingThreads: 1, formsPerDay: 1_000_000 }

const STEPS = [
  ['one machine, two cores', { instances: 1, databaseCores: 1, formsPerDay: 10_000 }],
  ['the same, ten times the forms', { instances: 1, databaseCores: 1, formsPerDay: 100_000 }],
  ['two instances and a database of their own', { instances: 2, databaseCores: 4, formsPerDay: 100_000 }],
  ['the same, a million', { ...MILLION, instances: 2 }],
  ['sixteen instances', { ...MILLION, instances: 16 }],
  ['a CDN before held pages', { ...MILLION, instances: 16, cdn: 0.95 }],
  ['three million: forty-eight, the same database', { ...MILLION, instances: 48, cdn: 0.95, formsPerDay: 3_000_000 }],
  [
    'the same, a database of sixteen cores',
    { ...MILLION, instances: 48, cdn: 0.95, formsPerDay: 3_000_000, databaseCores: 16 },
  ],
  [
    'three regions, sixteen instances and four cores each',
    { ...MILLION, instances: 16, cdn: 0.95, formsPerDay: 3_000_000, regions: 3 },
  ],
]

const percent = (share) => (share > 1 ? 'over' : `${Math.round(share * 100)}%`).padStart(5)
const ms = (seconds) => (seconds > 5 ? 'grows' : `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)}`).padStart(6)

function print(name, options) {
  const { stations, rates } = deployment(options)
  const { use, latency } = simulate({ stations, rates })
  const first = Object.entries(use).sort(([, one], [, other]) => other - one)[0]?.[0]
  const shares = Object.entries(use).map(([station, share]) => `${station} ${percent(share)}`)
  console.log(`${name} (${rates.form.toFixed(1)} forms/s at the peak)`)
  console.log(`  ${shares.join('  ')}   first: ${first}`)
  console.log(
    `  p99 in ms: ${Object.entries(latency)
      .map(([kind, { p99 }]) => `${kind} ${ms(p99)}`)
      .join('  ')}`,
  )
}

if (import.meta.filename === process.argv[1]) {
  if (process.argv[2]) print('as asked', { ...STEPS[0][1], ...JSON.parse(process.argv[2]) })
  else for (const [name, options] of STEPS) print(name, options)
}
