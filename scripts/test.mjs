// `npm test`: the tests that every change must pass, quickest failures first. `npm test -- --all` adds those that take longer: all browser tests and
// both themes, the generators at full length, PostgreSQL, a short fuzz and, with PostgreSQL, a short form of the faults.
// `--part=static`, `--part=api` and `--part=browser` (with `--shard=1/2`, as Playwright counts shards) run a part of it, so that CI can run them side by side.
// A failed test is retried once, and named if it then passes. Ends with the line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BUILT } from '../jest.config.mjs'
import { ensureBrowser } from './browser.mjs'
import { isBuilt } from './sources.mjs'
import { MAX_UNSTEADY, countJest, countPlaywright, failedFiles } from './test-reports.mjs'

const { all, part, shard } = parseArgs({
  options: { all: { type: 'boolean', default: false }, part: { type: 'string' }, shard: { type: 'string' } },
}).values
const PARTS = { static: runStatic, api: runApi, browser: runBrowser }
if (part !== undefined && !Object.hasOwn(PARTS, part))
  throw new Error(`--part is one of ${Object.keys(PARTS).join(', ')}, not ${part}`)
if (shard !== undefined && part !== 'browser') throw new Error('--shard is for --part=browser')

const RESULTS = 'test-results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const total = { passed: 0, failed: 0 }

/** The output of failed steps, repeated at the end, where a long log is read. */
const failures = []
/** Tests that passed only on the second try. */
const unsteady = []

/** Runs a script of package.json; returns whether it succeeded, and its output. */
async function execute(script, { args = [], env = {}, live = true } = {}) {
  const step = spawn('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true', TEST_EXTENT: all ? 'all' : 'quick', ...env },
  })
  let printed = ''
  for (const [stream, terminal] of [
    [step.stdout, process.stdout],
    [step.stderr, process.stderr],
  ]) {
    stream.setEncoding('utf8').on('data', (text) => {
      if (live) terminal.write(text)
      printed += text
    })
  }
  const [status] = await once(step, 'close')
  return { succeeded: status === 0, printed }
}

async function run(name, script, { count, ...options } = {}) {
  const started = Date.now()
  if (options.live !== false) console.log(`\n── ${name}`)
  const { succeeded, printed } = await execute(script, options)
  const counted = count ? await count() : { passed: Number(succeeded), failed: Number(!succeeded) }
  // A runner that dies without a report counts as one failure.
  if (!succeeded && counted.failed === 0 && !counted.unsteady?.length) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  unsteady.push(...(counted.unsteady ?? []).map((test) => `${name}: ${test.replace(`${process.cwd()}/`, '')}`))
  if (options.live === false) console.log(`\n── ${name}\n${printed.trimEnd()}`)
  const outcome = `── ${name}: ${counted.passed} passed, ${counted.failed} failed`
  if (counted.failed) failures.push(`${outcome}\n${gist(printed)}`)
  console.log(`${outcome} (${Math.round((Date.now() - started) / 1000)} s)`)
}

/** The lines about failures, or the last lines if none are marked. */
function gist(printed) {
  const lines = printed.trimEnd().split('\n')
  const first = lines.findIndex((line) => /^\s*(●|\d+\) )/.test(line))
  return (first === -1 ? lines.slice(-40) : lines.slice(first, first + 80)).join('\n')
}

const report = (file) => JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8'))
const noReport = (error) => {
  console.error(`no report from the runner: ${error.message}`)
  return { passed: 0, failed: 1 }
}

/** Runs Jest, and its failed files once more. */
async function runJest(name, script, { args = [], env = {} } = {}) {
  const file = `${name.replace(/\W+/g, '-')}.json`
  const reported = (output) => ['--json', `--outputFile=${RESULTS}/${output}`]
  const count = async () => {
    try {
      const first = report(file)
      const failed = failedFiles(first)
      if (!failed.length) return countJest(first)
      console.log(`\n── ${name}, once more: ${failed.length} of its files`)
      await execute(script, { args: [...reported(`again-${file}`), '--runTestsByPath', ...failed], env })
      return countJest(first, report(`again-${file}`))
    } catch (error) {
      return noReport(error)
    }
  }
  await run(name, script, { args: [...reported(file), ...args], env, count })
}

async function runBrowser() {
  ensureBrowser()
  const count = () => {
    try {
      return countPlaywright(report('browser.json'))
    } catch (error) {
      return noReport(error)
    }
  }
  const args = ['--retries=1', ...(all ? [] : ['--grep-invert=@all']), ...(shard ? [`--shard=${shard}`] : [])]
  await run('browser', 'test:browser', { args, count })
}

async function runStatic() {
  // Single-threaded steps, the slowest first, two at a time.
  const single = [...(isBuilt() ? [] : ['build']), 'types', 'lint', 'format:check', 'unused', 'modules', 'licences']
  const runSingle = async () => {
    for (let step; (step = single.shift());) await run(step, step, { live: false })
  }
  await Promise.all([runSingle(), runSingle()])
  // The budgets mostly wait for pages to settle.
  await Promise.all([run('budgets', 'budgets', { live: false }), runJest('unit', 'test:unit')])
  // Beside nothing else, since it times each request.
  if (all) await run('fuzz, a short form', 'test:fuzz', { args: ['3000'], live: false })
}

async function runApi() {
  const postgres = all && process.env.TEST_DATABASE_URL
  // With a full run on PostgreSQL, the embedded database only has to cover behaviour that could differ on it.
  const alsoEmbedded = 'api/(forms|mail|mail-delivery|auth-flows|auth-user|admin-desk|admin-work|health)\\.'
  const runEmbedded = () =>
    runJest('API, embedded database', 'test:api', {
      args: postgres ? ['--maxWorkers=2', BUILT, alsoEmbedded] : [],
      env: { TEST_DATABASE_URL: '' },
    })
  const runPostgres = async () => {
    if (postgres) await runJest('API, PostgreSQL', 'test:api')
    else if (all) console.log('\n── API, PostgreSQL: set TEST_DATABASE_URL to run these on PostgreSQL')
  }
  // The faults mostly wait, so they run beside the API tests.
  const runFaults = async () => {
    if (postgres) await run('faults, a short form', 'test:faults', { args: ['--short'], live: false })
  }
  await Promise.all([runEmbedded().then(runPostgres), runFaults()])
}

// The other parts need what the first one builds.
if (part && part !== 'static' && !isBuilt()) await run('build', 'build', { live: false })
for (const name of part ? [part] : Object.keys(PARTS)) await PARTS[name]()

if (unsteady.length) {
  console.log(`\nFailed once and passed at the second try:\n${unsteady.map((test) => `  ${test}`).join('\n')}`)
  if (unsteady.length > MAX_UNSTEADY) {
    total.failed += 1
    failures.push(`More than ${MAX_UNSTEADY} tests passed only at their second try.`)
  }
}
for (const failure of failures) console.log(`\n${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
