import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { PageCache } from './page-cache.js'

const add = (cache: PageCache, path: string) => cache.add(path, async () => `<p>${path}</p>`)

describe(PageCache.name, () => {
  afterEach(() => void jest.useRealTimers())

  it('should render a page once for all who ask at the same time', async () => {
    const cache = new PageCache({})
    const render = jest.fn(async () => '<p>page</p>')
    await Promise.all([cache.add('/', render), cache.add('/', render)])
    expect(render).toHaveBeenCalledTimes(1)
    expect(cache.get('/')).toBeDefined()
  })

  it('should not keep what is not for everyone', async () => {
    const cache = new PageCache({})
    expect(await cache.add('/', async () => undefined)).toBeUndefined()
    expect(cache.size).toBe(0)
  })

  it('should stay bounded and drop the page that was not asked for longest', async () => {
    const cache = new PageCache({})
    for (let page = 0; page < 100; page += 1) await add(cache, `/${page}`)
    cache.get('/0')
    await add(cache, '/100')
    expect(cache.size).toBe(100)
    expect([cache.get('/0') === undefined, cache.get('/1') === undefined]).toEqual([false, true])
  })

  it('should render anew on another day, so that no year stays behind', async () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), doNotFake: ['nextTick', 'setImmediate'] })
    const cache = new PageCache({})
    await add(cache, '/')
    expect(cache.get('/')).toBeDefined()
    jest.setSystemTime(new Date('2027-01-01T00:00:00Z'))
    expect(cache.get('/')).toBeUndefined()
  })
})
