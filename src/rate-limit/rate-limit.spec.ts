import { describe, expect, it, jest } from '@jest/globals'
import { readEnvironment } from '../config/environment.js'
import { addressKey, RateLimitService } from './rate-limit.service.js'
import { GUESS, MemoryCounters } from './counters.js'

describe(RateLimitService.name, () => {
  it('should allow the limit within a window, then return how long to wait, and restart after it', async () => {
    jest.useFakeTimers({ now: 0 })
    const limits = new RateLimitService(readEnvironment({}))
    const attempt = () => limits.consume('key', { limit: 2, windowSeconds: 60 })
    expect([(await attempt()).allowed, (await attempt()).allowed]).toEqual([true, true])
    jest.setSystemTime(20_500)
    expect(await attempt()).toEqual({ allowed: false, retryAfterSeconds: 40 })
    expect((await limits.consume('other', { limit: 2, windowSeconds: 60 })).allowed).toBe(true)
    jest.setSystemTime(60_000)
    expect((await attempt()).allowed).toBe(true)
    jest.useRealTimers()
  })

  it('should not count what is given back', async () => {
    const limits = new RateLimitService(readEnvironment({}))
    const attempt = async () => (await limits.consume('key', { limit: 1, windowSeconds: 60 })).allowed
    await limits.giveBack('key')
    expect(await attempt()).toBe(true)
    await limits.giveBack('key')
    await limits.giveBack('key')
    expect([await attempt(), await attempt()]).toEqual([true, false])
  })

  it('should always allow if RATE_LIMIT is off', async () => {
    const limits = new RateLimitService(readEnvironment({ RATE_LIMIT: 'off' }))
    for (let hit = 0; hit < 10; hit += 1)
      expect((await limits.consume('key', { limit: 1, windowSeconds: 60 })).allowed).toBe(true)
  })

  it('should count on its own while Redis does not answer', async () => {
    const limits = new RateLimitService(readEnvironment({ REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'silent' }))
    await limits.onModuleInit()
    expect((await limits.consume('key', { limit: 1, windowSeconds: 60 })).allowed).toBe(true)
    expect((await limits.consume('key', { limit: 1, windowSeconds: 60 })).allowed).toBe(false)
    await limits.onApplicationShutdown()
  })
})

describe(MemoryCounters.name, () => {
  it('should stay bounded, however many addresses are counted', async () => {
    const counters = new MemoryCounters()
    for (let stranger = 0; stranger < 25_000; stranger += 1) await counters.hit(`stranger ${stranger}`, 60)
    expect(counters.size).toBeLessThanOrEqual(10_000)
  })

  it('should keep what was counted most', async () => {
    const counters = new MemoryCounters()
    for (let time = 0; time < 5; time += 1) await counters.hit('flooded', 60)
    for (let stranger = 0; stranger < 25_000; stranger += 1) await counters.hit(`stranger ${stranger}`, 60)
    expect((await counters.hit('flooded', 60)).hits).toBe(6)
  })

  it('should keep guesses, however many forms are counted', async () => {
    const counters = new MemoryCounters()
    await counters.hit(`${GUESS}password:someone`, 60)
    for (let stranger = 0; stranger < 25_000; stranger += 1) {
      await counters.hit(`forms:client:${stranger}`, 60)
      await counters.hit(`forms:client:${stranger}`, 60)
    }
    expect((await counters.hit(`${GUESS}password:someone`, 60)).hits).toBe(2)
    await counters.reset(`${GUESS}password:someone`)
    expect((await counters.hit(`${GUESS}password:someone`, 60)).hits).toBe(1)
  })
})

describe(addressKey.name, () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ff', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('should take %s for %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})
