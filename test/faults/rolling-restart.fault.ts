import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { DeskPages } from './desk-pages.js'
import { Proxy } from './proxy.js'
import type { Fault } from './run.js'
import { Visitors } from './visitors.js'

const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' }
const NAMES = ['app-1', 'app-2'] as const
const BACK_WITHIN_MS = 30_000

export const fault: Fault = {
  title: 'A rolling restart under load: no request fails, and the open pages of the desk go on hearing',
  async run(stage) {
    const [restarts, rates] = stage.short ? [2, { forms: 15, pages: 10 }] : [6, { forms: 100, pages: 35 }]
    const postgres = await stage.postgres()
    const variables = {
      DATABASE_URL: postgres.url(),
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }
    const instances = [await stage.instance(variables), await stage.instance(variables)]
    const proxy = await Proxy.start(stage, instances)
    const admin = new Browser(proxy.url)
    assert.equal((await admin.post('/api/session', ADMIN)).status, 200)
    const desk = new DeskPages(proxy.url, admin.cookie, 6)
    stage.atEnd(() => desk.leave())
    const visitors = new Visitors(proxy.url, rates)
    const end = new AbortController()
    const visits = visitors.run(end.signal)
    const codes: (number | string)[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      await Promise.all(NAMES.map((name) => proxy.sees(name)))
      await sleep(1000)
      const at = restart % 2
      const before = instances[at]
      assert.ok(before)
      const name = NAMES[at as 0 | 1]
      const moved = desk.on(name)
      before.child.kill('SIGTERM')
      await until(() => Promise.resolve(moved.every(({ instance }) => instance && instance !== name)), BACK_WITHIN_MS)
      const heard = moved.map((page) => page.heard)
      await until(() => Promise.resolve(moved.every((page, index) => page.heard > (heard[index] ?? 0))))
      codes.push(await before.ended)
      instances[at] = await stage.instance({ ...variables, PORT: new URL(before.url).port })
    }
    await proxy.sees('app-2')
    end.abort()
    await visits
    desk.leave()
    stage.say(`${restarts} restarts, ${rates.forms} forms and ${rates.pages} pages a second`)
    stage.say(`forms: ${visitors.forms.toString()}`)
    stage.say(`pages: ${visitors.pages.toString()}`)
    const { all, longestGapMs, refusals } = desk
    const gaps = all.reduce((sum, { gapsMs }) => sum + gapsMs.length, 0)
    stage.say(
      `${all.length} pages of the desk lost their stream ${gaps} times, for ${(longestGapMs / 1000).toFixed(1)} s at most; ${refusals.length} were refused by an instance that was stopping`,
    )
    assert.equal(visitors.forms.failures + visitors.pages.failures, 0)
    assert.deepEqual(
      codes,
      codes.map(() => 0),
      'each process ended by itself, with 0',
    )
    const [stored] = await postgres.query<{ n: number }>('select count(*)::int as n from submission')
    assert.equal(stored?.n, visitors.accepted.length, 'each accepted form is stored, once')
  },
}
