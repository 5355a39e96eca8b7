import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.js'
import { discoveryCall } from '../support/form-payloads.js'
import { Browser } from './browser.js'
import { figure, levelsOf } from './operator.js'
import { Proxy } from './proxy.js'
import type { Fault } from './run.js'
import { Visitors } from './visitors.js'

const ADMIN = { email: 'admin@example.org', password: 'a-long-enough-password-7' }
const CANNOT = /cannot reach our database|could not save this just now/

export const fault: Fault = {
  title: 'The database is away: pages stay, forms and sign-outs say that nothing was changed',
  async run(stage) {
    const postgres = await stage.postgres()
    const variables = { DATABASE_URL: postgres.url(), ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const instances = [await stage.instance(variables), await stage.instance(variables)]
    const { url: proxy } = await Proxy.start(stage, instances)
    const person = new Browser(proxy)
    assert.equal((await person.post('/api/session', ADMIN)).status, 200)
    assert.equal((await person.get('/account')).status, 200)

    const visitors = new Visitors(proxy, { forms: 5, pages: 20 })
    const end = new AbortController()
    const visits = visitors.run(end.signal)
    await sleep(2000)
    await postgres.stop()
    // Long enough for the proxy to notice, and for a while after.
    await sleep(stage.short ? 6000 : 20_000)

    const form = await person.post('/functions/v1/send-form-email', discoveryCall())
    assert.equal(form.status, 503)
    assert.ok(form.headers.get('retry-after'), 'a form’s 503 says when to try again')
    assert.match(form.text, CANNOT)
    const typed = await person.submit('/book-call', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      phone: '020 7946 0123',
      country: 'United Kingdom',
    })
    assert.equal(typed.status, 503)
    assert.match(typed.text, /value="Lovelace"/, 'what was typed is kept')

    const left = await person.delete('/api/session')
    assert.equal(left.status, 503, 'a sign-out that did not happen says so')
    assert.ok(left.headers.get('retry-after'))
    assert.deepEqual(left.headers.getSetCookie(), [])
    assert.equal((await person.get('/api/session')).status, 503)
    const account = await person.get('/account')
    assert.equal(account.status, 503, `/account: ${account.status} ${account.location}`)
    assert.equal((await person.get('/admin/registrations')).status, 503)

    for (const instance of instances) {
      assert.equal(await figure(instance, 'instance_ready'), 0)
      assert.deepEqual(levelsOf(instance, 'not ready').slice(0, 1), ['error'])
    }
    assert.ok(instances.some((instance) => levelsOf(instance, 'a submission could not be stored').includes('error')))

    await postgres.start()
    const back = performance.now()
    await until(async () => (await person.post('/functions/v1/send-form-email', discoveryCall())).status === 200)
    stage.say(`forms are accepted again ${((performance.now() - back) / 1000).toFixed(1)} s after the database is back`)
    await until(async () => (await person.get('/account')).status === 200)
    for (const instance of instances) {
      await until(async () => (await figure(instance, 'instance_ready')) === 1)
      await until(() => levelsOf(instance, 'ready again').includes('info'))
    }
    end.abort()
    await visits
    stage.say(`pages: ${visitors.pages.toString()}`)
    stage.say(`forms: ${visitors.forms.toString()}`)
    assert.equal(visitors.pages.failures, 0, 'a page failed')
    assert.deepEqual([...visitors.forms.outcomes.keys()].sort(), ['200', '503'])
    const stored = await postgres.query<{ id: string }>('select id from submission')
    const ids = new Set(stored.map(({ id }) => id))
    assert.equal(visitors.accepted.filter((id) => !ids.has(id)).length, 0, 'an accepted form was lost')
  },
}
