import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { PageCache } from './page-cache.js'

const add = (cache: PageCache, path: string) => cache.add(path, async () => `<p>${path}</p>`)

describe(PageCache.name, () => {
  let cache: PageCache

  beforeEach(() => void (cache = new PageCache({})))
  afterEach(() => {
    jest.useRealTimers()
    return cache.close()
  })

  it('should render a page once for concurrent requests', async () => {
    const render = jest.fn(async () => '<p>page</p>')
    await Promise.all([cache.add('/', render), cache.add('/', render)])
    expect(render).toHaveBeenCalledTimes(1)
    expect(cache.get('/')).toBeDefined()
  })

  it('should not cache a page that is not the same for everyone', async () => {
    expect(await cache.add('/', async () => undefined)).toBeUndefined()
    expect(cache.size).toBe(0)
  })

  it('should stay bounded and evict the least recently used page', async () => {
    for (let page = 0; page < 100; page += 1) await add(cache, `/${page}`)
    cache.get('/0')
    await add(cache, '/100')
    expect(cache.size).toBe(100)
    expect([cache.get('/0') === undefined, cache.get('/1') === undefined]).toEqual([false, true])
  })

  it('should render a page again on the next day, since it contains the year', async () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), doNotFake: ['nextTick', 'setImmediate'] })
    await add(cache, '/')
    expect(cache.get('/')).toBeDefined()
    jest.setSystemTime(new Date('2027-01-01T00:00:00Z'))
    expect(cache.get('/')).toBeUndefined()
  })

  it('should render a page again if the day has changed since its render began', async () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), doNotFake: ['nextTick', 'setImmediate'] })
    await cache.add('/', async () => {
      jest.setSystemTime(new Date('2027-01-01T00:00:00Z'))
      return '<p>2026</p>'
    })
    expect(cache.get('/')).toBeUndefined()
  })
})
