import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Proxy } from './proxy.js'
import type { Fault } from './run.js'
import { Visitors } from './visitors.js'

export const fault: Fault = {
  title: 'A rolling restart under load: no request fails',
  async run(stage) {
    const [restarts, rates] = stage.short ? [2, { forms: 15, pages: 10 }] : [6, { forms: 100, pages: 35 }]
    const postgres = await stage.postgres()
    const variables = { DATABASE_URL: postgres.url(), DRAIN_SECONDS: '5', LOG_LEVEL: 'warn' }
    const instances = [await stage.instance(variables), await stage.instance(variables)]
    const proxy = await Proxy.start(stage, instances)
    const visitors = new Visitors(proxy.url, rates)
    const end = new AbortController()
    const visits = visitors.run(end.signal)
    const codes: (number | string)[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      await Promise.all([proxy.sees('app-1'), proxy.sees('app-2')])
      await sleep(1000)
      const at = restart % 2
      const before = instances[at]
      assert.ok(before)
      before.child.kill('SIGTERM')
      codes.push(await before.ended)
      instances[at] = await stage.instance({ ...variables, PORT: new URL(before.url).port })
    }
    await proxy.sees('app-2')
    end.abort()
    await visits
    stage.say(`${restarts} restarts, ${rates.forms} forms and ${rates.pages} pages a second`)
    stage.say(`forms: ${visitors.forms.toString()}`)
    stage.say(`pages: ${visitors.pages.toString()}`)
    assert.equal(visitors.forms.failures + visitors.pages.failures, 0)
    assert.deepEqual(
      codes,
      codes.map(() => 0),
      'each process ended by itself, with 0',
    )
    const [stored] = await postgres.query<{ n: number }>('select count(*)::int as n from form_submission')
    assert.equal(stored?.n, visitors.accepted.length, 'each accepted form is stored, once')
  },
}
