import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { ReceiverGuard } from './receiver-guard.js'

export interface Attempt {
  status: number | null
  answer: string
  succeeded: boolean
}

const TIMEOUT_MS = 10_000
const MAX_READ = 2048

/** Posts an event. Follows no redirects, reads only as much of the response as is displayed, and never throws. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  guard: ReceiverGuard,
  timeout = TIMEOUT_MS,
): Promise<Attempt> {
  try {
    const { status, answer } = await exchange(new URL(url), headers, body, guard, timeout)
    return { status, answer, succeeded: status >= 200 && status < 300 }
  } catch (error) {
    const { name, message } = error as Error
    const words =
      name === 'TimeoutError' || name === 'AbortError' ? `No answer within ${timeout / 1000} seconds.` : message
    return { status: null, answer: words.slice(0, MAX_READ), succeeded: false }
  }
}

function exchange(
  target: URL,
  headers: Record<string, string>,
  body: string,
  guard: ReceiverGuard,
  timeout: number,
): Promise<{ status: number; answer: string }> {
  guard.check(target)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout)
    const outgoing = send(target, {
      method: 'POST',
      // A new connection, since a kept one belongs to an earlier name lookup.
      agent: false,
      lookup: guard.lookupFor(target),
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Meridian-Webhooks/1',
      },
    })
    outgoing.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    // Without a listener the connection ends silently, and not even the timeout fires.
    outgoing.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve({ status: statusCode ?? 0, answer: '' })
    })
    outgoing.on('response', (incoming) => {
      read(incoming).then(
        (answer) => resolve({ status: incoming.statusCode ?? 0, answer }),
        (error: unknown) => reject(signal.aborted ? (signal.reason as Error) : (error as Error)),
      )
    })
    outgoing.end(body)
  })
}

/** The start of the response; the rest of a long one is not awaited. */
async function read(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= MAX_READ) break
  }
  // PostgreSQL text cannot contain null bytes.
  return Buffer.concat(chunks).subarray(0, MAX_READ).toString('utf8').replaceAll('\0', '')
}
