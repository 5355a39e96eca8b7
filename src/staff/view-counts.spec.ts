import { describe, expect, it } from '@jest/globals'
import type { Count } from '../desk/desk.types.js'
import { ViewCounts } from './view-counts.js'

const TIMEOUT_MS = 20
const filter = { query: { status: 'new' as const }, me: 'one' }
const five: Count = { count: 5, more: false }

describe(ViewCounts, () => {
  it('should recount a fast filter every time', async () => {
    let value = 0
    const counts = new ViewCounts(async () => ({ count: (value += 1), more: false }), TIMEOUT_MS)
    expect([await counts.of(filter), await counts.of(filter)].map((found) => found?.count)).toEqual([1, 2])
  })

  it('should leave out a slow one, ask for it once, and show it when it is there', async () => {
    let asked = 0
    const finish = Promise.withResolvers<Count>()
    const counts = new ViewCounts(() => ((asked += 1), finish.promise), TIMEOUT_MS)
    expect(await counts.of(filter)).toBeNull()
    expect(await counts.of(filter)).toBeNull()
    finish.resolve(five)
    await new Promise(setImmediate)
    expect(await counts.of(filter)).toEqual(five)
    expect(asked).toBe(1)
  })

  it('should leave connections to others, however many views there are', async () => {
    let [running, most] = [0, 0]
    const counts = new ViewCounts(async () => {
      most = Math.max(most, (running += 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      return five
    }, 1000)
    const found = await Promise.all(Array.from({ length: 40 }, (_, n) => counts.of({ ...filter, me: String(n) })))
    expect([found.filter(Boolean).length, most]).toEqual([40, 5])
  })

  it('should keep "mine" of one person apart from that of another', async () => {
    const slow = new ViewCounts(({ me }) => (me === 'one' ? new Promise(() => {}) : Promise.resolve(five)), TIMEOUT_MS)
    const mine = (me: string) => slow.of({ query: { owner: 'me' }, me })
    expect(await mine('one')).toBeNull()
    expect(await mine('two')).toEqual(five)
  })

  it('should ask again where the database failed', async () => {
    const answers = Array.from({ length: 2 }, () => Promise.withResolvers<Count>())
    const asked = answers.values()
    const counts = new ViewCounts(() => asked.next().value!.promise, TIMEOUT_MS)
    expect(await counts.of(filter)).toBeNull()
    answers[0]?.reject(new Error('gone'))
    await new Promise(setImmediate)
    expect(await counts.of(filter)).toBeNull()
    answers[1]?.resolve(five)
    await new Promise(setImmediate)
    expect(await counts.of(filter)).toEqual(five)
  })
})
