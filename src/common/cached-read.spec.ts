import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { CachedRead } from './cached-read.js'

describe(CachedRead.name, () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('should read once until the value is too old', async () => {
    const cache = new CachedRead<string>(5000)
    const read = jest.fn(() => Promise.resolve('value'))
    expect([await cache.get(read), await cache.get(read)]).toEqual(['value', 'value'])
    expect(read).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(5000)
    await cache.get(read)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('should return the value to everyone who asks before it has been read', async () => {
    const cache = new CachedRead<string>(5000)
    const read = () => Promise.resolve('value')
    expect(await Promise.all([cache.get(read), cache.get(read)])).toEqual(['value', 'value'])
  })

  it('should read again after a failed read', async () => {
    const cache = new CachedRead<string>(5000)
    await expect(cache.get(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
    expect(await cache.get(() => Promise.resolve('value'))).toBe('value')
  })

  it('should not keep what was read before an invalidation', async () => {
    const cache = new CachedRead<string>(5000)
    const reading = cache.get(() => Promise.resolve('old'))
    cache.invalidate()
    expect(await reading).toBe('old')
    expect(await cache.get(() => Promise.resolve('new'))).toBe('new')
  })
})
