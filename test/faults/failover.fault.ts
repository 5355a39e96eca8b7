import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.js'
import { FormLoad } from './form-load.js'
import { formsAnswered, levelsOf } from './operator.js'
import { Postgres } from './postgres.js'
import type { Fault } from './run.js'
import type { Stage } from './stage.js'

/** How long the failure stays unnoticed, until a lease expires or a provider's monitoring reports it. */
const NOTICED_MS = 5000
const BACK_WITHIN_MS = 5000
const CALM_MS = 3000

/** The one address that the product has for its database, whichever machine is behind it. */
class Address {
  private readonly open = new Set<Socket>()

  private constructor(
    readonly port: number,
    public target: Postgres | undefined,
  ) {}

  static async before(stage: Stage, target: Postgres) {
    const server = createServer((client) => address.pass(client)).listen(0, '127.0.0.1')
    stage.atEnd(() => server.close())
    await once(server, 'listening')
    const address: Address = new Address((server.address() as AddressInfo).port, target)
    stage.atEnd(() => address.leadTo(undefined))
    return address
  }

  /** Closes all connections, so that no client goes on using a primary that was replaced. */
  leadTo(target: Postgres | undefined) {
    this.target = target
    for (const socket of this.open) socket.destroy()
  }

  private pass(client: Socket) {
    if (!this.target) return client.destroy()
    const server = connect(this.target.port, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.open.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => (this.open.delete(socket), other.destroy()))
      socket.pipe(other)
    }
  }
}

/** Starts a synchronous standby: a commit returns once the standby has it on disk too. */
async function follow(stage: Stage, primary: Postgres) {
  const standby = await stage.postgres({ standbyOf: primary, settings: ['fsync = on'] })
  const synchronous = async (names: string) => {
    await primary.query(`alter system set synchronous_standby_names = '${names}'`)
    await primary.query('select pg_reload_conf()')
  }
  await synchronous('*')
  await until(
    async () => (await primary.query("select 1 from pg_stat_replication where sync_state = 'sync'")).length === 1,
  )
  return standby
}

export const fault: Fault = {
  title: 'The primary dies under load, and a synchronous standby takes its place behind the same address',
  async run(stage) {
    const [kills, perSecond] = stage.short ? [1, 20] : [3, 50]
    let primary = await stage.postgres({ settings: ['fsync = on'] })
    let standby = await follow(stage, primary)
    const address = await Address.before(stage, primary)
    const server = await stage.instance({
      DATABASE_URL: `postgresql://meridian@127.0.0.1:${address.port}/postgres`,
      LOG_LEVEL: 'error',
    })
    const load = new FormLoad(Number(new URL(server.url).port), perSecond)
    const end = new AbortController()
    const running = load.run(end.signal)
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(CALM_MS)
      await primary.kill()
      await sleep(NOTICED_MS)
      standby.promote()
      // Without a third machine, it goes on alone until it has a standby of its own.
      await standby.query("alter system set synchronous_standby_names = ''")
      await standby.query('select pg_reload_conf()')
      const promotedAt = Date.now()
      address.leadTo(standby)
      await until(() => Promise.resolve((load.acceptedAt.at(-1) ?? 0) > promotedAt), 60_000)
      const back = Date.now() - promotedAt
      stage.say(`primary killed; forms are stored again ${(back / 1000).toFixed(1)} s after the standby was promoted`)
      assert.ok(back < BACK_WITHIN_MS, `back only after ${back} ms`)
      primary = standby
      standby = await follow(stage, primary)
    }
    await sleep(CALM_MS)
    end.abort()
    await running

    const rows = await primary.query<{ id: string; key: string }>('select id, idempotency_key as key from submission')
    const [ids, keys] = [new Set(rows.map(({ id }) => id)), new Set(rows.map(({ key }) => key))]
    const lost = [...load.accepted.values()].filter((id) => !ids.has(id)).length
    stage.say(
      `${load.sent} forms sent, all answered 200 in the end, after ${load.refusals} refusals that said so; ${lost} lost, ${rows.length - keys.size} stored twice`,
    )
    assert.deepEqual([load.accepted.size, lost, rows.length], [load.sent, 0, load.sent])
    assert.equal(server.child.exitCode, null, 'the process was never restarted')
    assert.ok(levelsOf(server, 'a submission could not be stored').includes('error'))
    assert.ok((await formsAnswered(server, 503)) > 0)
  },
}
