import { describe, expect, it } from '@jest/globals'
import { GroupCommit, TooManyWaitingError } from './group-commit.js'

class Unlucky extends Error {}

/** A store that records which items were written together and fails if one of them is bad. */
function storeThat(options: { maxWaiting?: number; maxGroup?: number } = {}) {
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
  })
  return { groups, add: (item: number) => group.add(item) }
}

describe(GroupCommit.name, () => {
  it('writes a lone item at once', async () => {
    const { groups, add } = storeThat()
    expect(await add(1)).toBe('row 1')
    expect(groups).toEqual([[1]])
  })

  it('writes what arrives together, and what arrives meanwhile, in one go each', async () => {
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

  it('fails only the item that does not fit, not its neighbours', async () => {
    const { add } = storeThat()
    const results = await Promise.allSettled([add(1), add(13), add(2)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('fails all of a group, tried once, when the database is away', async () => {
    const { groups, add } = storeThat()
    const results = await Promise.allSettled([add(1), add(500)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(groups).toHaveLength(1)
  })

  it('splits what is more than fits one go', async () => {
    const { groups, add } = storeThat({ maxGroup: 2 })
    await Promise.all([add(1), add(2), add(3)])
    expect(groups).toEqual([[1, 2], [3]])
  })

  it('refuses at once when too many wait', async () => {
    const { add } = storeThat({ maxWaiting: 2 })
    const kept = [add(1), add(2)]
    await expect(add(3)).rejects.toBeInstanceOf(TooManyWaitingError)
    expect(await Promise.all(kept)).toEqual(['row 1', 'row 2'])
  })
})
