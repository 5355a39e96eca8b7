import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { migratedDataFolder } from '../support/database-template.js'
import {
  freePort,
  removeFolder,
  run,
  startServer,
  stop,
  temporaryFolder,
  type Process,
  type Server,
} from '../support/server.js'
import { until } from '../support/until.js'

const started: Process[] = []
const keep = <T extends Process>(process: T): T => {
  started.push(process)
  return process
}
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})

describe('the start', () => {
  it('should stop with one sentence that names a bad variable, its secret masked', async () => {
    const process = keep(run('start/main.js', [], { DATABASE_URL: 'mysql://me:hunter2@db', DATA_DIR: '/nowhere' }))
    expect(await process.ended).toBe(1)
    expect(process.output()).toBe(
      'DATABASE_URL holds "mysql://***@db"; it must be a PostgreSQL address: postgresql://user:password@host:5432/database, with special characters of the password percent-encoded.\n',
    )
  })

  it('should name an unknown log level, although the log itself depends on it', async () => {
    const process = keep(run('start/main.js', [], { LOG_LEVEL: 'verbose', DATA_DIR: '/nowhere' }))
    expect(await process.ended).toBe(1)
    expect(process.output()).toBe(
      'LOG_LEVEL holds "verbose"; it must be fatal, error, warn, info, debug, trace or silent.\n',
    )
  })
})

describe('the embedded database', () => {
  const folder = temporaryFolder()
  afterAll(() => removeFolder(folder))

  it('should refuse a second process on its folder, and start again after one was killed', async () => {
    const first = keep(await startServer({ DATA_DIR: folder }))
    const second = keep(run('start/main.js', [], { DATA_DIR: folder, PORT: String(await freePort()) }))
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Another process is using the embedded database in ${folder}.`)

    expect(await stop(first, 'SIGKILL')).toBe('SIGKILL')
    const third = keep(await startServer({ DATA_DIR: folder }))
    expect(third.output()).toContain('is ready.')
    expect(await stop(third)).toBe(0)
  })
})

describe('the running server', () => {
  const folder = migratedDataFolder()
  let server: Server
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: folder })
  })
  afterAll(async () => {
    await stop(server, 'SIGKILL')
    removeFolder(folder)
  })

  it('should cache a public page, compressed, with a strong tag and a 304', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(server.url, { headers: { 'accept-encoding': 'identity', ...headers } })
    const plain = await ask({})
    expect(plain.status).toBe(200)
    expect(plain.headers.get('cache-control')).toContain('public, max-age=0, must-revalidate')
    const html = await plain.text()
    expect(html).toContain('<h1')
    const etag = plain.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const brotli = await rawBody(server.url, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(brotliDecompressSync(brotli).toString()).toBe(html)
  })

  it('should answer HEAD as GET would, without a body', async () => {
    const get = await fetch(server.url)
    const head = await fetch(server.url, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    expect(head.headers.get('content-security-policy')).toBe(get.headers.get('content-security-policy'))
    expect(await head.text()).toBe('')
  })

  it('should render a personal page for the visitor alone', async () => {
    const answer = await fetch(`${server.url}/login`, { headers: { cookie: 'access=not-a-token' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('etag')).toBeNull()
  })

  it('should allow scripts only from its own files and those named by their hashes', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+'){4};/)
    expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe')
    expect(policy).toContain(`base-uri 'none'`)
  })

  it('should answer 404 with the 404 screen for an unknown path', async () => {
    const answer = await fetch(`${server.url}/no/such/page`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Oops! Page not found')
  })

  it('should answer a path that tries to leave the origin with a page of its own, not a redirect', async () => {
    const answer = await fetch(`${server.url}//elsewhere.example/`, { redirect: 'manual' })
    expect([301, 302, 303, 307, 308]).not.toContain(answer.status)
  })

  it('should refuse a body over the limit of its address with 413, on a page and on the API', async () => {
    // More than socket buffers hold: the refusal must reach a client that is still sending.
    const body = 'x'.repeat(12_000_000)
    for (let sent = 0; sent < 10; sent += 1) {
      const page = await fetch(`${server.url}/book-call`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(page.status).toBe(413)
      expect(await page.json()).toEqual({ message: 'The request is too large.' })
    }
    const api = await fetch(`${server.url}/functions/v1/send-form-email`, {
      method: 'POST',
      body: JSON.stringify({ body }),
      headers: { 'content-type': 'application/json' },
    })
    expect(api.status).toBe(413)
  })

  it.each([
    ['JSON', '{}', { 'content-type': 'application/json' }],
    ['a file upload', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['nothing at all', undefined, undefined],
  ])('should answer 415 to a page’s form that is posted as %s', async (_what, body, headers) => {
    const answer = await fetch(`${server.url}/book-call`, { method: 'POST', body, headers })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({ message: 'Send the form as application/x-www-form-urlencoded.' })
  })

  it('should serve hashed files as immutable, compressed at build', async () => {
    const html = await (await fetch(server.url)).text()
    const script = html.match(/\/assets\/[^"]+\.js/)?.[0] ?? ''
    const answer = await fetch(server.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('should cut off a client that does not finish its headers within ten seconds', async () => {
    const began = Date.now()
    const said = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n'),
      )
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('close', () => resolve(answer))
    })
    expect(said).toContain('408')
    expect(Date.now() - began).toBeGreaterThan(9_000)
  })
})

describe('SIGTERM', () => {
  it('should finish requests in flight, then exit with 0', async () => {
    const folder = migratedDataFolder()
    const server = keep(await startServer({ DATA_DIR: folder }))
    const { port } = new URL(server.url)
    const body = JSON.stringify({ type: 'nothing-we-know', formData: {} })
    const answer = new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /functions/v1/send-form-email HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
        )
        setTimeout(() => server.child.kill('SIGTERM'), 200)
        setTimeout(() => socket.write(body), 1000)
      })
      let said = ''
      socket.on('data', (chunk) => (said += chunk.toString()))
      socket.on('error', reject)
      socket.on('close', () => resolve(said))
    })
    expect(await answer).toMatch(/^HTTP\/1\.1 400/)
    expect(await server.ended).toBe(0)
    removeFolder(folder)
  })

  it('should be the same as SIGINT, which a terminal sends', async () => {
    const folder = migratedDataFolder()
    const server = keep(await startServer({ DATA_DIR: folder }))
    expect(await stop(server, 'SIGINT')).toBe(0)
    expect(server.output()).toContain('"signal":"SIGINT"')
    removeFolder(folder)
  })

  it('should cut off after fifteen seconds what does not finish, say so and exit with 1', async () => {
    const folder = migratedDataFolder()
    const server = keep(await startServer({ DATA_DIR: folder }))
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 100']
    socket.write(`POST /functions/v1/send-form-email HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
    // Answered on another connection, so the server has read what was sent before.
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    expect(await stop(server)).toBe(1)
    expect(server.output()).toContain('stopped before everything had finished')
    socket.destroy()
    removeFolder(folder)
  })
})

describe('a rolling restart', () => {
  it('should turn unready first, keep serving with closing connections, and drop idle sockets', async () => {
    const folder = migratedDataFolder()
    const server = keep(await startServer({ DATA_DIR: folder, DRAIN_SECONDS: '8' }))
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1')
    unused.on('error', () => undefined)
    await until(async () => !unused.connecting)
    server.child.kill('SIGTERM')
    await until(async () => (await fetch(`${server.url}/health/ready`)).status === 503)
    for (const [path, status] of [
      ['/', 200],
      ['/health/live', 503],
    ] as const) {
      const answer = await fetch(server.url + path)
      expect([answer.status, answer.headers.get('connection')]).toEqual([status, 'close'])
    }
    // Waiting for the idle socket would have ended with exit code 1.
    expect(await server.ended).toBe(0)
    removeFolder(folder)
  })

  it('should keep serving past DRAIN_SECONDS while a proxy that hears late still sends requests', async () => {
    const folder = migratedDataFolder()
    const server = keep(await startServer({ DATA_DIR: folder, DRAIN_SECONDS: '1' }))
    server.child.kill('SIGTERM')
    await until(async () => (await fetch(`${server.url}/health/ready`)).status === 503)
    const end = performance.now() + 4000
    while (performance.now() < end) {
      expect((await fetch(`${server.url}/`)).status).toBe(200)
      await sleep(100)
    }
    expect(await server.ended).toBe(0)
    removeFolder(folder)
  })

  it('should wait for the folder of a process that is stopping', async () => {
    const folder = migratedDataFolder()
    const first = keep(await startServer({ DATA_DIR: folder, DRAIN_SECONDS: '2' }))
    first.child.kill('SIGTERM')
    const second = keep(await startServer({ DATA_DIR: folder }))
    expect(second.output()).toContain('is ready.')
    expect(await first.ended).toBe(0)
    expect(await stop(second)).toBe(0)
    removeFolder(folder)
  })
})

/** The bytes as sent: fetch would decompress them. */
async function rawBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
    })
      .on('error', reject)
      .end()
  })
}
