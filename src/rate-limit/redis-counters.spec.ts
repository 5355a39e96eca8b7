import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { RedisServer } from '../../test/support/redis-server.js'
import { until } from '../../test/support/until.js'
import { log } from '../common/logger.js'
import { readEnvironment } from '../config/environment.js'
import { RateLimitService } from './rate-limit.service.js'

const OUT = 'rate limits: Redis does not answer, counting in memory'
const BACK = 'rate limits: Redis answers again'

let redis: RedisServer
beforeAll(async () => {
  redis = await RedisServer.start()
})
afterAll(() => redis.remove())

const BREAK_MS = 10_000
const now = performance.now.bind(performance)
let skippedMs = 0

let instances: RateLimitService[]
let logged: string[]
beforeEach(async () => {
  logged = []
  const note = (_details: unknown, words?: string) => void logged.push(words ?? String(_details))
  jest.spyOn(log, 'warn').mockImplementation(note as typeof log.warn)
  jest.spyOn(log, 'info').mockImplementation(note as typeof log.info)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  const environment = readEnvironment({ REDIS_URL: redis.url })
  instances = [new RateLimitService(environment), new RateLimitService(environment)]
  await Promise.all(instances.map((instance) => instance.onModuleInit()))
  await until(together)
  logged.length = 0
})
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.onApplicationShutdown()))
  jest.restoreAllMocks()
})

let visitors = 0
const visitor = () => `visitor ${(visitors += 1)}`
const TWICE_A_MINUTE = { limit: 2, windowSeconds: 60 }
const allowed = async (instance: number, key: string) =>
  (await instances[instance]?.consume(key, TWICE_A_MINUTE))?.allowed

/** Whether an attempt on one instance counts on the other, once each has tried Redis again. */
async function together() {
  skippedMs += BREAK_MS
  const key = visitor()
  await Promise.all([allowed(0, key), allowed(1, key)])
  return !(await allowed(0, key)) && !(await allowed(1, key))
}

const times = (words: string) => logged.filter((line) => line === words).length

describe('two instances with one Redis', () => {
  it('should share their counts, and return how long to wait', async () => {
    const key = visitor()
    expect([await allowed(0, key), await allowed(1, key)]).toEqual([true, true])
    const refused = await instances[0]?.consume(key, TWICE_A_MINUTE)
    expect(refused?.allowed).toBe(false)
    expect(refused?.retryAfterSeconds).toBeGreaterThan(50)
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(await allowed(1, key)).toBe(false)
    await instances[1]?.reset(key)
    expect(await allowed(0, key)).toBe(true)
    expect(logged).toEqual([])
  })

  it('should not count what either gives back, whose window ends when it would have', async () => {
    const key = visitor()
    await instances[1]?.giveBack(key)
    expect([await allowed(0, key), await allowed(0, key)]).toEqual([true, true])
    await instances[1]?.giveBack(key)
    expect([await allowed(1, key), await allowed(0, key)]).toEqual([true, false])
    const once = { limit: 1, windowSeconds: 1 }
    const other = visitor()
    await instances[0]?.consume(other, once)
    await instances[0]?.giveBack(other)
    expect((await instances[0]?.consume(other, once))?.allowed).toBe(true)
    expect(await until(async () => (await instances[1]?.consume(other, once))?.allowed)).toBe(true)
  })

  it('should restart counting when the window ends', async () => {
    const key = visitor()
    const once = { limit: 1, windowSeconds: 1 }
    expect((await instances[0]?.consume(key, once))?.allowed).toBe(true)
    expect((await instances[1]?.consume(key, once))?.allowed).toBe(false)
    expect(await until(async () => (await instances[1]?.consume(key, once))?.allowed)).toBe(true)
  })

  it('should each count on their own while Redis is down, log one line, and share their counts again once it is back', async () => {
    await redis.kill()
    const key = visitor()
    for (const instance of [0, 1])
      expect([await allowed(instance, key), await allowed(instance, key), await allowed(instance, key)]).toEqual([
        true,
        true,
        false,
      ])
    expect(times(OUT)).toBe(2)

    await redis.start()
    await until(together)
    expect([times(OUT), times(BACK)]).toEqual([2, 2])
  })

  it('should not ask a Redis that timed out again for a while, even if it answers again', async () => {
    redis.freeze()
    await allowed(0, visitor())
    redis.thaw()
    const key = visitor()
    expect([await allowed(0, key), await allowed(0, key), await allowed(0, key)]).toEqual([true, true, false])
    // None of these was counted in Redis, which the other instance uses.
    expect(await allowed(1, key)).toBe(true)
    await until(together)
    expect([times(OUT), times(BACK)]).toEqual([1, 1])
  })

  it('should not wait for a Redis that does not answer, and log each outage', async () => {
    for (const spell of [1, 2]) {
      redis.freeze()
      expect(await allowed(0, visitor())).toBe(true)
      expect(await allowed(0, visitor())).toBe(true)
      expect(times(OUT)).toBe(spell)
      redis.thaw()
      await until(async () => {
        skippedMs += BREAK_MS
        await allowed(0, visitor())
        return times(BACK) === spell
      })
    }
  })
})
