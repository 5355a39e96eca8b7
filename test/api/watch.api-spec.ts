import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { v7 } from 'uuid'
import { dayAfter, londonDay } from '../../src/common/london-time.js'
import { Environment } from '../../src/config/environment.js'
import { WatchService } from '../../src/watch/watch.service.js'
import type { TestApp } from '../support/app.js'
import { startDesk } from './admin-support.js'

const heartbeats: string[] = []
let status = 200
const receiver = createServer((request, response) => {
  heartbeats.push(`${request.method} ${request.url}`)
  response.writeHead(status).end('noted')
})

let test: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  ;({ test } = await startDesk({ HEARTBEAT_URL: `http://127.0.0.1:${port}/alive/meridian` }))
})
afterAll(async () => {
  delete process.env.HEARTBEAT_URL
  await test.close()
  receiver.closeAllConnections()
  receiver.close()
})

const sql = <Row = object>(text: string) => test.em.fork().getConnection().execute<Row[]>(text)
const look = () => test.app.get(WatchService).look()
const conditions = async () => (await test.app.get(WatchService).state()).conditions
/** Their words are not kept once they are sent. */
const notices = async () => (await sql(`select 1 from mail_message where template = 'watch-notice'`)).length
/** As ten minutes later. */
const laterOn = () => sql(`update watch_condition set seen_at = seen_at - interval '11 minutes'`)

describe('the watcher', () => {
  it('should call HEARTBEAT_URL each time it finds nothing wrong, and send no email', async () => {
    await look()
    await look()
    expect(heartbeats).toEqual(['GET /alive/meridian', 'GET /alive/meridian'])
    expect(await conditions()).toEqual([])
    expect(await notices()).toBe(0)
  })

  it('should stay silent while something is wrong, and mail each admin once', async () => {
    const id = v7()
    const [{ admins }] = (await sql(`select count(*)::int as admins from user_roles where role = 'admin'`)) as [
      { admins: number },
    ]
    await sql(`
      insert into mail_message (id, template, recipient, variables, state, created_at)
      values ('${id}', 'security-notice', 'waiting@example.org', '{}', 'failing', now() - interval '5 hours')
    `)
    heartbeats.length = 0
    for (let minute = 0; minute < 5; minute += 1) await look()
    const words = 'The oldest unsent email has waited for 5 hours.'
    expect(await conditions()).toMatchObject([{ name: 'mail', message: words }])
    expect(heartbeats).toEqual([])
    expect(admins).toBeGreaterThan(0)
    expect(await notices()).toBe(admins)

    await sql(`delete from mail_message where id = '${id}'`)
    await look()
    expect(await conditions()).toHaveLength(1)
    expect(heartbeats).toEqual([])

    await laterOn()
    await look()
    expect(await conditions()).toEqual([])
    expect(heartbeats).toHaveLength(1)
    expect(await notices()).toBe(2 * admins)
  })

  it('should warn of a backup that is made, but not copied or not restorable, until it is or is no longer tried', async () => {
    const run = (kind: string, ok: boolean, age: string) =>
      sql(`insert into backup_run (kind, ok, finished_at) values ('${kind}', ${ok}, now() - interval '${age}')`)
    const words = async () => {
      await laterOn()
      await look()
      return (await conditions()).map((condition) => condition.message)
    }
    for (const kind of ['dump', 'push', 'restore-check']) await run(kind, true, '2 days')
    await run('push', false, '50 minutes')
    expect(await words()).toEqual([])

    await run('push', false, '2 hours')
    await run('restore-check', false, '2 hours')
    await run('dump', true, '1 minute')
    const both = 'its copy to BACKUP_TARGET, the test that restores it'
    expect(await words()).toEqual([`Part of the nightly backup has failed for more than an hour: ${both}.`])

    await run('push', true, '1 minute')
    expect(await words()).toEqual([
      'Part of the nightly backup has failed for more than an hour: the test that restores it.',
    ])
    await sql(`update backup_run set finished_at = finished_at - interval '9 days' where kind = 'restore-check'`)
    expect(await words()).toEqual([])
    await sql('delete from backup_run')
  })

  it('should warn once the advice on introductions is older than twelve months, while they are on', async () => {
    const environment = test.app.get(Environment)
    const today = londonDay(new Date())
    const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    const advised = jest.spyOn(environment, 'advisedOn', 'get').mockReturnValue(yearBefore(today))
    await look()
    expect(await conditions()).toEqual([])
    advised.mockReturnValue(yearBefore(dayAfter(today, -1)))
    await look()
    const words = expect.stringMatching(
      /^The advice on introductions is more than twelve months old: .*client\/brand\.ts\.$/,
    )
    expect(await conditions()).toMatchObject([{ name: 'advice', message: words }])
    advised.mockRestore()
    await laterOn()
    await look()
    expect(await conditions()).toEqual([])
  })

  it('should go on though the receiver fails', async () => {
    status = 503
    heartbeats.length = 0
    await look()
    await look()
    expect(await conditions()).toEqual([])
    status = 200
    await look()
    expect(heartbeats).toHaveLength(3)
  })
})
