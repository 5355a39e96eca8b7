import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { CachedRead } from './cached-read.js'
import { GroupCommit, TooManyWaitingError } from './group-commit.js'

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

  it('should return the value to all callers that ask before it has been read', async () => {
    const cache = new CachedRead<string>(5000)
    const read = () => Promise.resolve('value')
    expect(await Promise.all([cache.get(read), cache.get(read)])).toEqual(['value', 'value'])
  })

  it('should read again after a failed read', async () => {
    const cache = new CachedRead<string>(5000)
    await expect(cache.get(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
    expect(await cache.get(() => Promise.resolve('value'))).toBe('value')
  })

  it('should keep nothing that was read before an invalidation', async () => {
    const cache = new CachedRead<string>(5000)
    const reading = cache.get(() => Promise.resolve('old'))
    cache.invalidate()
    expect(await reading).toBe('old')
    expect(await cache.get(() => Promise.resolve('new'))).toBe('new')
  })
})

class Unlucky extends Error {}

function storeThat(options: { maxWaiting?: number; maxGroup?: number; regroupMs?: number } = {}) {
  const groups: number[][] = []
  const group = new GroupCommit<number, string>({
    async write(items) {
      groups.push(items)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (items.includes(13)) throw new Unlucky('13 does not fit')
      if (items.includes(500)) throw new Error('the database is away')
      return items.map((item) => `row ${item}`)
    },
    isItemError: (error) => error instanceof Unlucky,
    maxGroup: options.maxGroup ?? 10,
    maxInFlight: 1,
    maxWaiting: options.maxWaiting ?? 100,
    regroupMs: options.regroupMs,
  })
  return { groups, add: (item: number) => group.add(item) }
}

describe(GroupCommit.name, () => {
  it('should write a lone item at once', async () => {
    const { groups, add } = storeThat()
    expect(await add(1)).toBe('row 1')
    expect(groups).toEqual([[1]])
  })

  it('should write items that arrive together in one go, and those that arrive meanwhile in the next', async () => {
    const { groups, add } = storeThat()
    const first = [add(1), add(2)]
    await new Promise((resolve) => setImmediate(resolve))
    const second = [add(3), add(4), add(5)]
    expect(await Promise.all([...first, ...second])).toEqual(['row 1', 'row 2', 'row 3', 'row 4', 'row 5'])
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
  })

  it('should let callers who were just answered join those who wait, if a regrouping time is set', async () => {
    const { groups, add } = storeThat({ regroupMs: 20 })
    const caller = async (item: number) => {
      await add(item)
      await add(item + 1)
    }
    const early = caller(1)
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([early, add(3)])
    expect(groups).toEqual([[1], [3, 2]])
  })

  it('should fail only the item that does not fit, not its neighbours', async () => {
    const { add } = storeThat()
    const results = await Promise.allSettled([add(1), add(13), add(2)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('should fail a whole group, tried once, when the database is away', async () => {
    const { groups, add } = storeThat()
    const results = await Promise.allSettled([add(1), add(500)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(groups).toHaveLength(1)
  })

  it('should split a group that is too large for one go', async () => {
    const { groups, add } = storeThat({ maxGroup: 2 })
    await Promise.all([add(1), add(2), add(3)])
    expect(groups).toEqual([[1, 2], [3]])
  })

  it('should refuse at once when too many wait', async () => {
    const { add } = storeThat({ maxWaiting: 2 })
    const kept = [add(1), add(2)]
    await expect(add(3)).rejects.toBeInstanceOf(TooManyWaitingError)
    expect(await Promise.all(kept)).toEqual(['row 1', 'row 2'])
  })
})
