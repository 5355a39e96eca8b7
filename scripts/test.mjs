// Everything a change must pass, quickest failures first. Ends with the line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'

const RESULTS = 'test-results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const total = { passed: 0, failed: 0 }

/** The output of failed steps, repeated at the end, where a long log is read. */
const failures = []

async function run(name, script, { args = [], env = {}, count, live = true } = {}) {
  const started = Date.now()
  if (live) console.log(`\n── ${name}`)
  const step = spawn('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true', ...env },
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
  const counted = count ? count(status === 0) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  // A runner that dies without a report counts as one failure.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  if (!live) console.log(`\n── ${name}\n${printed.trimEnd()}`)
  const outcome = `── ${name}: ${counted.passed} passed, ${counted.failed} failed`
  if (counted.failed) failures.push(`${outcome}\n${gist(printed)}`)
  console.log(`${outcome} (${Math.round((Date.now() - started) / 1000)} s)`)
}

/** The lines about a failure, or the last ones if none are marked. */
function gist(printed) {
  const lines = printed.trimEnd().split('\n')
  const first = lines.findIndex((line) => /^\s*(●|\d+\) )/.test(line))
  return (first === -1 ? lines.slice(-40) : lines.slice(first, first + 80)).join('\n')
}

const report = (file, read) => () => {
  try {
    return read(JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')))
  } catch (error) {
    console.error(`no report from the runner: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}
const jest = (file) => ({
  args: ['--json', `--outputFile=${RESULTS}/${file}`],
  count: report(file, ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  })),
})

// Single-threaded checks, the slowest first, two at a time.
const checks = ['types', 'lint', 'format:check', 'unused', 'modules', 'licences']
const checkAll = async () => {
  for (let check; (check = checks.shift());) await run(check, check, { live: false })
}
await Promise.all([checkAll(), checkAll()])
await run('unit', 'test:unit', jest('unit.json'))
await run('build', 'build')
await run('budgets', 'budgets')
await run('fuzz, a short form', 'test:fuzz', { args: ['3000'] })

const postgres = process.env.TEST_DATABASE_URL
const embedded = jest('api.json')
// The built product and its commands: these specs use an embedded database of their own, whatever the others run on.
const processes = 'api/(process|development|commands|database-commands|production-secrets|log-privacy)'
// With a full run on PostgreSQL, the embedded database only has to cover what could differ on it.
const alsoEmbedded = 'api/(forms|mail|auth-flows|auth-user|admin-desk|admin-work|health)'
await run('API, embedded database', 'test:api', {
  ...embedded,
  args: postgres ? [...embedded.args, processes, alsoEmbedded] : embedded.args,
  env: { TEST_DATABASE_URL: '' },
})
if (postgres) {
  const { args, count } = jest('api-postgres.json')
  await run('API, PostgreSQL', 'test:api', { args: [...args, `--testPathIgnorePatterns=${processes}`], count })
  await run('faults, a short form', 'test:faults', { args: ['--short'] })
} else console.log('\n── API, PostgreSQL: set TEST_DATABASE_URL to run these on PostgreSQL')
ensureBrowser()
await run('browser', 'test:browser', {
  count: report('browser.json', ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected })),
})

for (const failure of failures) console.log(`\n${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
