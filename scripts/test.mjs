// Everything a change must pass, in the order that fails soonest. Ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'

const RESULTS = 'test-results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const total = { passed: 0, failed: 0 }

function run(name, script, { args = [], env = {}, count } = {}) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
    stdio: 'inherit',
    env: { ...process.env, CI: 'true', ...env },
  })
  const counted = count ? count(status === 0) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  // A runner that dies without a report is one failure, never none.
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  console.log(
    `── ${name}: ${counted.passed} passed, ${counted.failed} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  )
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

run('format', 'format:check')
run('lint', 'lint')
run('types', 'types')
const unit = jest('unit.json')
run('unit', 'test:unit', unit)
run('build', 'build')
run('budgets', 'budgets')
const embedded = jest('api.json')
run('API, embedded database', 'test:api', {
  ...embedded,
  args: [...embedded.args, '--coverage'],
  env: { TEST_DATABASE_URL: '' },
})
if (process.env.TEST_DATABASE_URL) run('API, PostgreSQL', 'test:api', jest('api-postgres.json'))
else console.log('\n── API, PostgreSQL: set TEST_DATABASE_URL to run these on PostgreSQL too')
ensureBrowser()
run('browser', 'test:browser', {
  count: report('browser.json', ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })),
})

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
