import {
  longFields,
  longHeaders,
  longQueries,
  oversizedBodies,
  type HostileRequest,
  type PlainRequest,
} from '../support/hostile-requests.js'
import { pageRoutes } from '../../client/routes.js'
import { plans } from './corpus.js'
import { RawClient, type RawRequest } from './raw-client.js'
import type { FuzzTarget } from './target.js'

export const LONGEST_BLOCK_MS = 50
/** Code that runs for the first time is slower, and garbage is collected at any time; what is slow is slow every time. */
const TRIES = 5

export interface Held {
  what: string
  ms: number
}

/** The processor time for which one request blocks the event loop while nothing else runs; the minimum of several tries. */
export async function heldBy(target: FuzzTarget, client: RawClient, request: RawRequest) {
  let least = Infinity
  for (let attempt = 0; attempt < TRIES && least > LONGEST_BLOCK_MS / 2; attempt += 1) {
    await target.blocks()
    await client.send(request)
    least = Math.min(least, (await target.blocks()).longestCpuMs)
  }
  return least
}

/** Known difficult requests, one at a time; and every page, rendered for its visitor. */
export async function holdOneByOne(target: FuzzTarget, cookie: string): Promise<Held[]> {
  const client = new RawClient(target.port)
  const held: Held[] = []
  for (const request of [
    ...oversizedBodies,
    ...longFields,
    ...longQueries,
    ...longHeaders,
    ...planRequests,
    ...drawnPages(cookie),
  ])
    held.push({
      what: `${request.method} ${request.url.slice(0, 60)} (${request.what})`,
      ms: await heldBy(target, client, bytesOf(request)),
    })
  client.close()
  return held.sort((a, b) => b.ms - a.ms)
}

/** A query that the page reads, or a session, bypasses the page cache. */
const drawnPages = (cookie: string): HostileRequest[] =>
  pageRoutes.flatMap(({ path }) => {
    const url = path.replace(/:\w+/g, '1')
    const page = { method: 'GET', headers: { cookie } } as const
    return [
      { ...page, what: 'drawn for its visitor', url: `${url}?q=a` },
      { ...page, what: 'drawn with a message', url, headers: { cookie: `${cookie}; flash=%7B%7D` } },
    ]
  })

const planRequests = plans.map((plan, index): HostileRequest => ({
  what: `plan ${index}`,
  method: 'POST',
  url: '/api/calculators/plan',
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(plan),
}))

function bytesOf({ method, url, headers, payload }: PlainRequest): RawRequest {
  const all = { host: '127.0.0.1', ...headers, ...(payload && { 'content-length': Buffer.byteLength(payload) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return { method, bytes: Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${payload ?? ''}`) }
}
