import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.js'
import { discoveryCall } from '../support/form-payloads.js'
import { Browser } from './browser.js'
import { figure, formsAnswered, levelsOf } from './operator.js'
import type { Fault } from './run.js'

const ADMIN = { email: 'admin@example.org', password: 'a-long-enough-password-7' }
/** The time limits are 15 s for a statement and 5 s for the wait for a connection. */
const AT_MOST_MS = 25_000

async function timed<Answer>(work: Promise<Answer>) {
  const begin = performance.now()
  return { answer: await work, ms: performance.now() - begin }
}

export const fault: Fault = {
  title: 'PostgreSQL is frozen (SIGSTOP): 503, not clients that hang',
  async run(stage) {
    const postgres = await stage.postgres()
    const server = await stage.instance({
      DATABASE_URL: postgres.url(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    const person = new Browser(server.url)
    assert.equal((await person.post('/api/session', ADMIN)).status, 200)
    postgres.freeze()
    stage.atEnd(() => postgres.thaw())

    const ready = await timed(person.get('/health/ready'))
    assert.equal(ready.answer.status, 503)
    // 2 s, plus the delays of a busy machine; without a limit it would be 17.
    assert.ok(ready.ms < 10_000, `readiness took ${Math.round(ready.ms)} ms`)
    const asked = [
      ...Array.from({ length: 12 }, () => person.post('/functions/v1/send-form-email', discoveryCall())),
      person.get('/api/session'),
      person.get('/account'),
      person.delete('/api/session'),
    ].map(timed)
    assert.equal((await person.get('/')).status, 200, 'a cached page does not wait for the database')
    const answers = await Promise.all(asked)
    assert.deepEqual(new Set(answers.map(({ answer }) => answer.status)), new Set([503]))
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    assert.ok(slowest < AT_MOST_MS, `the slowest took ${Math.round(slowest)} ms`)
    stage.say(
      `readiness 503 after ${(ready.ms / 1000).toFixed(1)} s, ${answers.length} requests 503, the slowest after ${(slowest / 1000).toFixed(1)} s`,
    )
    assert.equal(await figure(server, 'instance_ready'), 0)
    assert.equal(await formsAnswered(server, 503), 12)
    assert.deepEqual(levelsOf(server, 'not ready'), ['error'])
    assert.ok(levelsOf(server, 'a submission could not be stored').includes('error'))

    postgres.thaw()
    const thawed = performance.now()
    await until(
      async () => (await person.post('/functions/v1/send-form-email', discoveryCall())).status === 200,
      60_000,
    )
    stage.say(`forms are accepted again after ${((performance.now() - thawed) / 1000).toFixed(1)} s`)
    assert.equal((await person.get('/account')).status, 200)
    assert.equal(await figure(server, 'instance_ready'), 1)
    await until(() => levelsOf(server, 'ready again').includes('info'))
    await sleep(500)
    assert.equal(server.child.exitCode, null)
  },
}
