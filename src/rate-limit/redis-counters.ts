import { Redis } from 'ioredis'
import { log } from '../common/logger.js'
import type { Count, Counters } from './counters.js'

/** Increments and sets the expiry atomically, so that a crash leaves no counter without one. */
const HIT = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { hits, left }
`

/** Never creates a counter, which would have no expiry, nor goes below zero. */
const GIVE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
`

/** Waiting longer than this is not worth a visitor's time. */
const TIMEOUT_MS = 100
/** How long a failed Redis is left alone, so that only one request in ten seconds waits for it. */
const SUSPENDED_MS = 10_000

/** Counters shared by all instances. While Redis is unavailable, each instance counts on its own. */
export class RedisCounters implements Counters {
  private readonly redis: Redis
  private down = false
  private retryAt = 0

  constructor(
    url: string,
    private readonly fallback: Counters,
  ) {
    this.redis = new Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 2000,
      commandTimeout: TIMEOUT_MS,
      retryStrategy: (times) => Math.min(times * 200, 5000),
    })
    this.redis.on('error', (error: Error) => this.report(error))
  }

  async hit(key: string, windowSeconds: number): Promise<Count> {
    if (this.isSuspended) return this.fallback.hit(key, windowSeconds)
    try {
      const [hits, millisecondsLeft] = (await this.redis.eval(HIT, 1, `meridian:${key}`, windowSeconds * 1000)) as [
        number,
        number,
      ]
      this.recover()
      return { hits, millisecondsLeft }
    } catch (error) {
      this.report(error as Error)
      return this.fallback.hit(key, windowSeconds)
    }
  }

  /** Gives the hit back to the counter that is in use now, so that none is given back twice. */
  async giveBack(key: string) {
    if (this.isSuspended) return this.fallback.giveBack(key)
    try {
      await this.redis.eval(GIVE_BACK, 1, `meridian:${key}`)
    } catch (error) {
      this.report(error as Error)
    }
  }

  async reset(key: string) {
    await this.fallback.reset(key)
    if (this.isSuspended) return
    try {
      await this.redis.del(`meridian:${key}`)
    } catch (error) {
      this.report(error as Error)
    }
  }

  private get isSuspended() {
    return performance.now() < this.retryAt
  }

  private report(error: Error) {
    if (!this.down) log.warn({ err: error }, 'rate limits: Redis does not answer, counting in memory')
    this.down = true
    this.retryAt = performance.now() + SUSPENDED_MS
  }

  private recover() {
    if (this.down) log.info('rate limits: Redis answers again')
    this.down = false
  }

  async close() {
    this.redis.disconnect()
    await this.fallback.close()
  }
}
