import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort, run, stop, type Server } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { fill, mountDisk } from './disk.js'
import { FormLoad } from './form-load.js'
import { figure, formsAnswered, levelsOf } from './operator.js'
import type { Fault } from './run.js'
import type { Stage } from './stage.js'

const ADMIN = { email: 'admin@example.org', password: 'a-long-enough-password-7' }
const makeRoom = (folder: string) => rmSync(path.join(folder, 'filler'))

/** Processor seconds that a process has used. */
function processorSeconds(pid = 0) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export const fault: Fault = {
  title: 'The embedded database’s disk is full',
  async run(stage) {
    const disk = mountDisk(stage, 400)
    const data = path.join(disk, 'data')
    const login = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const server = await stage.instance({ DATA_DIR: data, ...login })
    const person = new Browser(server.url)
    const send = () => person.post('/functions/v1/send-form-email', discoveryCall())
    assert.equal((await send()).status, 200)
    assert.equal((await person.post('/api/session', ADMIN)).status, 200)

    fill(disk, 8)
    assert.equal((await person.get('/health/ready')).status, 503)
    const refused = await send()
    assert.equal(refused.status, 503)
    assert.ok(refused.headers.get('retry-after'))
    assert.equal((await person.get('/')).status, 200)
    // Pages may still be being compressed after the start; a busy loop never settles.
    const share = await until(async () => {
      const used = processorSeconds(server.child.pid)
      await sleep(3000)
      const seconds = processorSeconds(server.child.pid) - used
      return seconds / 3 < 0.2 && { percent: Math.round((seconds / 3) * 100) }
    }, 60_000)
    for (let n = 0; n < 5; n += 1) await person.get('/health/ready')
    const lines = server.output().split('\n')
    const said = lines.filter((line) => line.includes('less than 32 MB are free')).length
    assert.ok(levelsOf(server, 'not ready').includes('error'))
    assert.ok(levelsOf(server, 'a submission could not be stored').includes('error'))
    assert.ok((await figure(server, `data_folder_free_bytes{folder="${data}"}`)) < 32e6)
    assert.ok(said <= 10, `the log says it ${said} times`)
    stage.say(`readiness and forms 503, pages 200, ${share.percent}% of a core meanwhile`)

    const another = run('start/main.js', [], { DATA_DIR: path.join(disk, 'another'), PORT: String(await freePort()) })
    stage.atEnd(() => another.child.kill('SIGKILL'))
    assert.equal(await another.ended, 1)
    assert.match(another.output(), /^There is no room for the embedded database: .*\n$/)
    stage.say(`a start without room: ${another.output().trim()}`)

    makeRoom(disk)
    const room = performance.now()
    await until(async () => (await send()).status === 200)
    assert.equal((await person.get('/health/ready')).status, 200)
    stage.say(`forms are accepted again after ${((performance.now() - room) / 1000).toFixed(1)} s`)

    // With almost no space left while forms arrive: it may refuse them, but must not lose those that it accepted.
    fill(disk, 1)
    assert.equal((await send()).status, 503)
    makeRoom(disk)
    await until(async () => (await send()).status === 200)
    assert.equal(server.child.exitCode, null)

    await sustained(stage, disk, server, person)
  },
}

/** The disk fills up while forms arrive, and they go on arriving long after it is full. */
async function sustained(stage: Stage, disk: string, server: Server, person: Browser) {
  const [perSecond, seconds, megabytes] = stage.short ? [60, 10, 33] : [150, 70, 36]
  fill(disk, megabytes)
  const load = new FormLoad(Number(new URL(server.url).port), perSecond, 1)
  const ending = new AbortController()
  const loading = load.run(ending.signal)
  const end = performance.now() + seconds * 1000
  let reads = 0
  try {
    // On a slow machine it takes longer until the disk is full.
    const isOver = () => performance.now() > end && load.refusals > 0
    for (; !isOver() && performance.now() < end + 60_000; await sleep(500)) {
      for (const page of ['/', '/privacy', '/admin/discovery-calls', '/api/admin/discovery-calls', '/health/live']) {
        const answer = await person.get(page)
        assert.equal(answer.status, 200, `${page} answered ${answer.status}: ${answer.text.slice(0, 200)}`)
        reads += 1
      }
    }
    // A checkpoint may free space for a few more.
    const refused = await until(async () => {
      const answer = await person.post('/functions/v1/send-form-email', discoveryCall())
      return answer.status !== 200 && answer
    })
    assert.equal(refused.status, 503)
    assert.match(refused.text, /We could not save this just now\. Please try again/)
    await until(async () => (await figure(server, 'instance_ready')) === 0)
    assert.ok((await formsAnswered(server, 503)) > load.refusals / 2)
  } finally {
    ending.abort()
    await loading
  }
  assert.deepEqual([...load.refusedWith], [503])
  assert.equal(server.child.exitCode, null, 'the process ended')

  makeRoom(disk)
  await until(async () => (await person.post('/functions/v1/send-form-email', discoveryCall())).status === 200)
  assert.equal((await person.get('/health/ready')).status, 200)
  assert.equal(await stop(server), 0)
  const database = await PGlite.create({ dataDir: path.join(disk, 'data', 'database') })
  const { rows } = await database.query<{ id: string }>('select id from submission')
  await database.close()
  const ids = new Set(rows.map(({ id }) => id))
  const missing = [...load.accepted.values()].filter((id) => !ids.has(id))
  assert.deepEqual(missing, [], 'accepted forms are missing')
  stage.say(
    `${seconds} s of ${perSecond} forms a second into ${megabytes} MB: ${load.accepted.size} stored, ${load.refusals} answered 503, ` +
      `${reads} pages of the site and the desk all 200; none that was stored is missing`,
  )
}
