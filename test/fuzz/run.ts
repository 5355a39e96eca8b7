/**
 * 100,000 hostile requests, or as many as are asked for (`npm run test:fuzz -- 3000`), to every route that the built server
 * registers. Fails on a 5xx, an answer that takes over two seconds, memory that grows, and a request that holds the event
 * loop for more than 50 ms. FUZZ_SEED starts another run; the printed seed repeats it. Needs `npm run build`.
 */
import { Flood, type Failure } from './flood.js'
import { heldBy, holdOneByOne, LONGEST_BLOCK_MS } from './loop-check.js'
import { growth } from './memory.js'
import { RawClient } from './raw-client.js'
import { FuzzTarget, type Memory } from './target.js'

const count = Number(process.argv[2] ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const THIRDS = 3
const SHOWN = 20

const say = (line: string) => process.stdout.write(`${line}\n`)
const rounded = (ms: number) => `${ms.toFixed(1)} ms`

const target = await FuzzTarget.start()
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  await target.stop()
}

async function run() {
  const flood = new Flood(target, seed)
  const routes = await flood.prepare()
  say(`${count} requests to ${routes} routes, seed ${seed}`)
  await target.blocks()

  const memory: Memory[] = []
  const suspects = new Set<number>()
  let longest = { cpu: 0, delay: 0 }
  const began = performance.now()
  for (let third = 0; third < THIRDS; third += 1) {
    await flood.run(Math.round((count * third) / THIRDS), Math.round((count * (third + 1)) / THIRDS))
    const { longestCpuMs, longestDelayMs, blocks } = await target.blocks()
    longest = { cpu: Math.max(longest.cpu, longestCpuMs), delay: Math.max(longest.delay, longestDelayMs) }
    for (const { requests } of blocks) for (const number of requests) suspects.add(Number(number))
    memory.push(await target.memory())
  }
  const seconds = (performance.now() - began) / 1000
  say(`${Math.round(count / seconds)} requests a second; slowest answer ${rounded(flood.slowestMs)}`)
  say(
    `answers: ${[...flood.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status || 'none'}: ${n}`)
      .join(', ')}`,
  )
  say(
    `longest turn of the event loop, several requests at once: ${rounded(longest.cpu)} of processor time, ${rounded(longest.delay)} by the clock`,
  )
  for (const { rss, heapUsed } of memory)
    say(`memory after a third: heap ${megabytes(heapUsed)}, process ${megabytes(rss)}`)

  const failures: Failure[] = [...flood.failures, ...(await flood.slowAlone()), ...growth(memory)]
  say(`${suspects.size} requests were at work in a turn of over ${LONGEST_BLOCK_MS} ms; each alone:`)
  const client = new RawClient(target.port)
  let longestAlone = 0
  for (const number of suspects) {
    const request = flood.request(number)
    const ms = await heldBy(target, client, request)
    longestAlone = Math.max(longestAlone, ms)
    if (ms > LONGEST_BLOCK_MS)
      failures.push({ number, what: `${rounded(ms)} for ${request.method} ${request.target.slice(0, 200)}` })
  }
  client.close()
  say(`  at most ${rounded(longestAlone)}`)
  const { cookies } = await target.signIn()
  const held = await holdOneByOne(target, cookies[0] ?? '')
  say(`${held.length} requests known to be hard, one by one; the longest:`)
  for (const { what, ms } of held.slice(0, 5)) say(`  ${rounded(ms)} ${what}`)
  for (const { what, ms } of held)
    if (ms > LONGEST_BLOCK_MS) failures.push({ number: -1, what: `${rounded(ms)} for ${what}` })

  // Includes errors that no client saw, because it had disconnected.
  for (const line of target.server.output().matchAll(/^\{"level":"(?:error|fatal)".*$/gm))
    failures.push({ number: -1, what: `logged: ${line[0].slice(0, 600)}` })
  for (const { number, what } of failures.slice(0, SHOWN))
    say(`FAILED${number < 0 ? '' : ` (request ${number})`} ${what}`)
  say(failures.length ? `${failures.length} failures` : 'no failures')
  return failures.length === 0
}

function megabytes(bytes: number) {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
