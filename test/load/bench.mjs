// `npm run bench`: runs every benchmark, then prints its figures beside their limits. No figure fails the run, because it depends on
// the machine and its load. Needs `npm run build` and TEST_DATABASE_URL.
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'

const least = (limit) => ({ limit: `≥ ${limit}`, isMet: (value) => value >= limit })
const most = (limit) => ({ limit: `≤ ${limit}`, isMet: (value) => value <= limit })
const cost = (kind) => new RegExp(`^${kind}\\s+([\\d.]+)`, 'm')

const BENCHMARKS = {
  'bench:pages': [['a cached page, share of a bare buffer', /^ratio\s+([\d.]+)/m, least(0.9)]],
  'bench:forms': [
    ['forms, share of a bare insert', /ratio ([\d.]+)/, least(0.6)],
    ['forms a second, embedded database', /embedded (\d+)/, least(400)],
  ],
  'bench:costs': [
    ['/api/session, ms', cost('session, /api/session'), most(1)],
    ['/account, ms', cost('page signed in, /account'), most(8.5)],
    ['the desk’s list, ms', cost('desk, its list'), most(9.5)],
  ],
  'bench:start': [
    ['warm start, embedded, s', /^embedded\s+warm start ([\d.]+)/m, most(1.6)],
    ['memory at rest, embedded, MB', /^embedded.*memory at rest (\d+)/m, most(280)],
    ['memory at rest, PostgreSQL, MB', /^PostgreSQL.*memory at rest (\d+)/m, most(170)],
  ],
}

const rows = []
let broken = false
for (const [script, figures] of Object.entries(BENCHMARKS)) {
  process.stdout.write(`\n── ${script} (load ${loadavg()[0].toFixed(1)})\n`)
  const { stdout, status } = spawnSync('npm', ['run', '--silent', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.stdout.write(stdout)
  broken ||= status !== 0
  for (const [name, pattern, { limit, isMet }] of figures) {
    const value = pattern.exec(stdout)?.[1]
    const verdict = value === undefined ? 'not measured' : isMet(Number(value)) ? 'met' : 'missed'
    rows.push([name, value ?? '–', limit, verdict])
  }
}

process.stdout.write(`\n${'figure'.padEnd(38)}${'measured'.padStart(10)}${'limit'.padStart(10)}\n`)
for (const [name, value, limit, verdict] of rows)
  process.stdout.write(`${name.padEnd(38)}${value.padStart(10)}${limit.padStart(10)}  ${verdict}\n`)
process.stdout.write(
  '\nOf their own: npm run budgets, npm run vitals, npm run bench:desk (a million rows), npm run bench:mixed (ten minutes)\n',
)
process.exit(broken ? 1 : 0)
