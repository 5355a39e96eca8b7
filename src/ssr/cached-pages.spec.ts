import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, describe, it, jest, afterEach, beforeEach } from '@jest/globals'
import { fastify } from 'fastify'
import { CachedPages } from './cached-pages.js'
import type { Renderer } from './renderer.js'
import { PageCache, buildVariant, chooseEncoding, type Encoding } from './page-cache.js'

const serve = async () => {
  const render = jest.fn(async () => ({ status: 200, html: '<p>page</p>', headers: new Headers() }))
  const hook = jest.fn(async () => {})
  const server = fastify()
  await server.register(new CachedPages({ render } as unknown as Renderer, { 'x-frame-options': 'DENY' }).plugin)
  server.addHook('onRequest', hook)
  return { server, render, hook }
}

describe(CachedPages.name, () => {
  it('should render a page for its first visitor, and then send it without running the hooks of the API', async () => {
    const { server, render, hook } = await serve()
    const answers = [await server.inject('/'), await server.inject('/'), await server.inject('/?utm_source=mail')]
    expect(answers.map(({ body, headers }) => [body, headers['x-frame-options']])).toEqual(
      Array(3).fill(['<p>page</p>', 'DENY']),
    )
    expect(render).toHaveBeenCalledTimes(1)
    expect(hook).toHaveBeenCalledTimes(1)
  })

  it('should render nothing before a visitor asks', async () => {
    const { server, render } = await serve()
    await server.ready()
    expect(render).not.toHaveBeenCalled()
  })

  it.each(['/browse?q=sea', '/'])(
    'should render %s for a visitor whose page differs, through every hook',
    async (url) => {
      const { server, hook } = await serve()
      const request = { url, headers: { cookie: url === '/' ? 'flash=message' : '' } }
      await server.inject(request)
      const { headers } = await server.inject(request)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(hook).toHaveBeenCalledTimes(2)
    },
  )
})

const add = (cache: PageCache, path: string) => cache.add(path, async () => `<p>${path}</p>`)
const isCached = (cache: PageCache, path: string) => cache.get(path, 'br') !== undefined

describe(PageCache.name, () => {
  let cache: PageCache

  beforeEach(() => void (cache = new PageCache({})))
  afterEach(() => void jest.useRealTimers())

  it('should render a page once for concurrent requests', async () => {
    const render = jest.fn(async () => '<p>page</p>')
    await Promise.all([cache.add('/', render), cache.add('/', render)])
    expect(render).toHaveBeenCalledTimes(1)
    expect(isCached(cache, '/')).toBe(true)
  })

  it('should compress a page once, and only as a client asks for it', async () => {
    await add(cache, '/')
    const compressed = jest.spyOn(Buffer.prototype, 'toString')
    expect(cache.get('/', 'br')).toBe(cache.get('/', 'br'))
    expect(compressed).toHaveBeenCalledTimes(1)
    compressed.mockRestore()
  })

  it('should add the headers of a page to those of every page', async () => {
    cache = new PageCache({ vary: 'Accept-Encoding', 'x-frame-options': 'DENY' })
    await cache.add('/', async () => '<p>page</p>', { vary: 'Cookie' })
    await add(cache, '/other')
    const sent = (path: string) => cache.get(path, 'br')?.headers.slice(0, 4)
    expect(sent('/')).toEqual(['vary', 'Cookie', 'x-frame-options', 'DENY'])
    expect(sent('/other')).toEqual(['vary', 'Accept-Encoding', 'x-frame-options', 'DENY'])
  })

  it('should not cache a page that is not the same for everyone', async () => {
    await cache.add('/', async () => undefined)
    expect(isCached(cache, '/')).toBe(false)
  })

  it('should stay bounded and evict the oldest page', async () => {
    for (let page = 0; page <= 100; page += 1) await add(cache, `/${page}`)
    expect(['/0', '/1', '/100'].map((path) => isCached(cache, path))).toEqual([false, true, true])
  })

  it('should render a page again on the next day, since it contains the year', async () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), doNotFake: ['nextTick', 'setImmediate'] })
    await add(cache, '/')
    expect(isCached(cache, '/')).toBe(true)
    jest.setSystemTime(new Date('2027-01-01T00:00:00Z'))
    expect(isCached(cache, '/')).toBe(false)
  })

  it('should render a page again if the day has changed since its render began', async () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), doNotFake: ['nextTick', 'setImmediate'] })
    await cache.add('/', async () => {
      jest.setSystemTime(new Date('2027-01-01T00:00:00Z'))
      return '<p>2026</p>'
    })
    expect(isCached(cache, '/')).toBe(false)
  })
})

describe(chooseEncoding.name, () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd;q=0.5', 'zstd'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('should answer %s with %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})

describe(buildVariant.name, () => {
  it('should give the same bytes in every encoding, each with its own strong tag', () => {
    const body = Buffer.from('<p>£50,000</p>'.repeat(100))
    const build = (encoding: Encoding) => buildVariant(body, encoding, { 'content-type': 'text/html' })
    const all = [build('br'), build('zstd'), build('gzip'), build('identity')] as const
    const [br, zstd, gzip, identity] = all.map((variant) => Buffer.from(variant.body, 'latin1')) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ]
    expect([brotliDecompressSync(br), zstdDecompressSync(zstd), gunzipSync(gzip), identity]).toEqual([
      body,
      body,
      body,
      body,
    ])
    const tags = all.map(({ etag }) => etag)
    expect(new Set(tags).size).toBe(4)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    const [{ headers, unchanged, etag }] = all
    expect(unchanged).toEqual(['content-type', 'text/html', 'etag', etag])
    expect(headers).toEqual([...unchanged, 'content-length', String(br.length), 'content-encoding', 'br'])
    expect(all[3].headers).not.toContain('content-encoding')
  })
})
