import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { PageCache } from './page-cache.js'

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
