import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on this machine that records its requests; its responses can be set. */
export async function startReceiver() {
  const received: Received[] = []
  const answers = new Map<string, RequestListener>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const answer = answers.get(path)
      if (answer) return answer(request, response)
      response.end('thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    at: (path: string) => received.filter((one) => one.path === path),
    answer: (path: string, listener: RequestListener) => answers.set(path, listener),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Checks a signature as a receiver would, by the text of Standard Webhooks and without our code. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest()
  if (Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) > 300) return false
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, signature = ''] = one.split(',')
      const actual = Buffer.from(signature, 'base64')
      return version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected)
    })
}
