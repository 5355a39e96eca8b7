import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort, run } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import type { Fault } from './run.js'
import { NotHere, type Stage } from './stage.js'

const MEGABYTE = 1_048_576
const asRoot = (...command: string[]) => {
  const [first = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  execFileSync(first, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** A disk of its own, so that filling it affects only this run. */
function mountDisk(stage: Stage, megabytes: number) {
  const folder = path.join(stage.folder, 'disk')
  mkdirSync(folder)
  try {
    asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder)
  } catch {
    throw new NotHere('no disk of its own can be mounted; that takes root, or sudo without a password')
  }
  stage.atEnd(() => asRoot('umount', '-l', folder))
  return folder
}

function fill(folder: string, leaveMegabytes: number) {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(path.join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leaveMegabytes * MEGABYTE)))
}
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
    const server = await stage.instance({ DATA_DIR: data })
    const person = new Browser(server.url)
    const send = () => person.post('/functions/v1/send-form-email', discoveryCall())
    assert.equal((await send()).status, 200)

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
    assert.match(server.output(), /"msg":"not ready"/)
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

    // With almost no space left while forms arrive: whatever it answers, it must not lose what it accepted.
    fill(disk, 1)
    assert.equal((await send()).status, 503)
    makeRoom(disk)
    await until(async () => (await send()).status === 200)
    assert.equal(server.child.exitCode, null)
  },
}
