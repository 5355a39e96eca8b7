import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { CountingMailServer } from '../load/counting-mail-server.js'
import { recordsOf } from '../load/records.js'
import { discoveryCall } from '../support/form-payloads.js'
import { stop, type Server } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { figure, levelsOf } from './operator.js'
import type { Fault } from './run.js'

const DAYS = 800
const AHEAD = {
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, '../support/clock-ahead.mjs')}`,
  CLOCK_AHEAD_DAYS: String(DAYS),
}
const STOPPED = 'a job that erases has stopped itself; an admin can confirm it at the desk'
/** Missed jobs run within a minute of the start; the watch checks a minute after it. */
const PATIENCE_MS = 180_000

/** With the embedded database, the machine's wrong clock is the only one. */
export const fault: Fault = {
  title: 'The clock is 800 days ahead at a start, and right again at the next',
  async run(stage) {
    const forms = stage.short ? 20 : 200
    const mail = new CountingMailServer()
    await mail.start()
    stage.atEnd(() => mail.stop())
    const folder = path.join(stage.folder, 'clock')
    mkdirSync(folder)
    const variables = { DATA_DIR: folder, SMTP_URL: mail.url }
    const accepted: string[] = []
    const send = async ({ url }: Server, count: number) => {
      for (let n = 0; n < count; n += 1) {
        const answer = await new Browser(url).post('/functions/v1/send-form-email', discoveryCall())
        assert.equal(answer.status, 200, answer.text)
        accepted.push((JSON.parse(answer.text) as { id: string }).id)
      }
    }
    const nothingIsLost = async () => {
      const { submissions, mails } = await recordsOf(undefined, folder)
      const ids = new Set(submissions.map(({ id }) => id))
      assert.equal(accepted.filter((id) => !ids.has(id)).length, 0, 'a submission was erased')
      const mailed = mails.filter(({ submissionId }) => ids.has(submissionId))
      assert.equal(mailed.length, 2 * accepted.length, 'a mail was erased')
    }

    const before = await stage.instance(variables)
    await send(before, forms)
    await until(() => mail.total >= 2 * forms, PATIENCE_MS)
    assert.equal(await stop(before), 0)

    const ahead = await stage.instance({ ...variables, ...AHEAD })
    const started = performance.now()
    const stopped = () =>
      ahead
        .output()
        .split('\n')
        .filter((line) => line.includes(STOPPED))
    await until(() => stopped().some((line) => line.includes('"job":"retention"')), PATIENCE_MS)
    stage.say(`the erasure stopped itself ${Math.round((performance.now() - started) / 1000)} s after the start`)
    assert.deepEqual(new Set(levelsOf(ahead, STOPPED)), new Set(['error']))
    assert.ok(stopped().every((line) => line.includes('"why":"clock"')))
    assert.ok(stopped().some((line) => line.includes(`"due":${forms},"of":${forms}`)))
    await until(async () => (await figure(ahead, 'scheduled_jobs_stopped')) >= 1)
    await until(async () => (await figure(ahead, 'watch_conditions')) >= 1, PATIENCE_MS)
    assert.match(ahead.output(), /"condition":"erasure".*"msg":"something needs an admin"/)
    stage.say(`${await figure(ahead, 'scheduled_jobs_stopped')} jobs stopped, the watcher warns; forms are accepted`)
    await send(ahead, 1)
    await until(() => mail.total >= 2 * accepted.length, PATIENCE_MS)
    assert.equal(await stop(ahead), 0)
    await nothingIsLost()

    const back = await stage.instance(variables)
    await send(back, 1)
    await until(() => mail.total >= 2 * accepted.length, PATIENCE_MS)
    assert.equal(await stop(back), 0)
    await nothingIsLost()
    stage.say(`back: ${accepted.length} of ${accepted.length} submissions and their ${2 * accepted.length} mails are there, new ones go out`) // prettier-ignore
  },
}
