// Loaded into the built server before it starts (`--import`): reports its routes, its memory, and what blocked its event loop, on
// a port of its own. The server itself is unaware of it.
import { subscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** From here on the numbers of the requests in progress are recorded. */
const BLOCK_MS = 50
const TICK_MS = 1

// The embedded database's worker loads this file too.
if (isMainThread && process.env.FUZZ_PROBE_PORT) probe(Number(process.env.FUZZ_PROBE_PORT))

function probe(port) {
  const routes = []
  subscribe('fastify.initialization', ({ fastify }) => {
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
  })

  const atWork = new Set()
  let begun = []
  const numberOf = ({ headers }) => headers['x-fuzz']
  subscribe('http.server.request.start', ({ request }) => {
    const number = numberOf(request)
    if (number === undefined) return
    atWork.add(number)
    begun.push(number)
  })
  subscribe('http.server.response.finish', ({ request }) => atWork.delete(numberOf(request)))

  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let longest = 0
  let blocks = []
  let before = threadMs()
  // Processor time, which a busy machine does not stretch: the time that one turn of the loop used between two ticks.
  const tick = () => {
    const now = threadMs()
    const held = now - before
    before = now
    longest = Math.max(longest, held)
    if (held > BLOCK_MS) blocks.push({ ms: held, requests: [...new Set([...begun, ...atWork])] })
    begun = []
  }

  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  const answers = {
    '/routes': () => routes,
    '/memory': () => {
      collectGarbage()
      collectGarbage()
      const { rss, heapUsed, external } = process.memoryUsage()
      return { rss, heapUsed, external }
    },
    '/blocks': () => {
      tick()
      const answer = { longestCpuMs: longest, longestDelayMs: delay.max / 1e6, blocks }
      longest = 0
      blocks = []
      delay.reset()
      return answer
    },
  }
  createServer((request, response) => response.end(JSON.stringify(answers[request.url]?.() ?? null)))
    .listen(port, '127.0.0.1')
    .unref()
  setInterval(tick, TICK_MS).unref()
}

function threadMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
