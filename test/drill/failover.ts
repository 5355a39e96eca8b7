/**
 * The database of deploy/ha on loopback, the product before it, 50 forms a second; the primary is killed three times, as when
 * a machine loses its power. Wants `npm run build` and Debian's patroni, etcd-server, haproxy and postgresql.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { recordsOf } from '../load/records.js'
import { removeFolder, type Server, startServer, stop, temporaryFolder } from '../support/server.js'
import { Cluster } from './cluster.js'
import { FormLoad } from './form-load.js'

const KILLS = Number(process.env.DRILL_KILLS ?? 3)
const PER_SECOND = Number(process.env.DRILL_RATE ?? 50)
const BACK_WITHIN_MS = 15_000
const CALM_MS = 5000

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The time from the kill to the next stored form, and the gap between two stored forms. */
async function killPrimary(cluster: Cluster, load: FormLoad) {
  const primary = await cluster.whole()
  await sleep(CALM_MS)
  const killedAt = Date.now()
  cluster.kill(primary)
  // Earlier commits are still being answered for a moment.
  const fromNew = () => load.acceptedAt.find((at, index) => at > killedAt + 1000 && index > 0)
  while (fromNew() === undefined && Date.now() - killedAt < 90_000) await sleep(50)
  const back = (fromNew() ?? Infinity) - killedAt
  const { leader } = await cluster.state()
  say(`  ${primary} killed; writes back after ${seconds(back)}, now ${leader ?? 'no node'} leads`)
  cluster.startAgain(primary)
  return back
}

const cluster = new Cluster()
const folder = temporaryFolder()
let sound = false
let server: Server | undefined
try {
  say('Three etcd, three PostgreSQL under Patroni, HAProxy')
  await cluster.start()
  say(`  up, ${await cluster.whole()} leads`)
  server = await startServer({
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '0',
  })
  const load = new FormLoad(Number(new URL(server.url).port), PER_SECOND)
  const end = new AbortController()
  const running = load.run(end.signal)
  const gaps: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) gaps.push(await killPrimary(cluster, load))
  await cluster.whole()
  await sleep(CALM_MS)
  end.abort()
  await running
  await stop(server)
  server = undefined

  const { submissions } = await recordsOf(cluster.url, folder)
  const ids = new Set(submissions.map(({ id }) => id))
  const keys = Map.groupBy(submissions, ({ key }) => key)
  const lost = [...load.accepted.values()].filter((id) => !ids.has(id)).length
  const twice = [...keys.values()].filter((rows) => rows.length > 1).length
  const slowest = Math.max(...gaps)
  say(`  forms sent             ${load.sent}`)
  say(`  acknowledged           ${load.accepted.size}, after ${load.refusals} refusals that said so`)
  say(`  stored                 ${submissions.length}`)
  say(`  acknowledged and lost  ${lost}`)
  say(`  stored twice           ${twice}`)
  say(`  writes back at worst   ${seconds(slowest)} (at most ${seconds(BACK_WITHIN_MS)})`)
  sound = lost === 0 && twice === 0 && slowest <= BACK_WITHIN_MS && load.accepted.size === load.sent
} finally {
  if (server) await stop(server, 'SIGKILL')
  await cluster.stop()
  removeFolder(folder)
}
if (sound) cluster.remove()
say(sound ? 'Nothing acknowledged was lost.' : `NOT SOUND. Logs: ${cluster.folder}`)
process.exit(sound ? 0 : 1)
