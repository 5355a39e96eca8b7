import { Injectable, OnApplicationShutdown, OnModuleInit, Global, Module } from '@nestjs/common'
import { Environment } from '../config/environment.js'
import { type Counters, MemoryCounters } from './counters.js'

export interface Allowance {
  limit: number
  windowSeconds: number
}

export interface Verdict {
  allowed: boolean
  /** Whole seconds, at least one, until the next attempt can succeed. */
  retryAfterSeconds: number
}

const ALLOWED: Verdict = { allowed: true, retryAfterSeconds: 0 }

/** A limit per key and window, shared by all instances if REDIS_URL is set. */
@Injectable()
export class RateLimitService implements OnModuleInit, OnApplicationShutdown {
  private counters: Counters = new MemoryCounters()
  private readonly on: boolean

  constructor(private readonly environment: Environment) {
    this.on = environment.RATE_LIMIT === 'on'
  }

  /** The client of Redis takes a twentieth of a start to load. */
  async onModuleInit() {
    const { REDIS_URL } = this.environment
    if (!REDIS_URL || !this.on) return
    const { RedisCounters } = await import('./redis-counters.js')
    this.counters = new RedisCounters(REDIS_URL, this.counters)
  }

  async consume(key: string, { limit, windowSeconds }: Allowance): Promise<Verdict> {
    if (!this.on) return ALLOWED
    const { hits, millisecondsLeft } = await this.counters.hit(key, windowSeconds)
    if (hits <= limit) return ALLOWED
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)) }
  }

  /** Whether a key is used for the first time within the window. No limit, so it holds where limits are off. */
  async isFirstUse(key: string, windowSeconds: number): Promise<boolean> {
    return (await this.counters.hit(key, windowSeconds)).hits === 1
  }

  /** Takes back an attempt that came to nothing through no fault of its own. */
  async giveBack(key: string) {
    if (this.on) await this.counters.giveBack(key)
  }

  /** Resets a key: the right answer came after some wrong ones. */
  async reset(key: string) {
    if (this.on) await this.counters.reset(key)
  }

  async onApplicationShutdown() {
    await this.counters.close()
  }
}

@Global()
@Module({ providers: [RateLimitService], exports: [RateLimitService] })
export class RateLimitModule {}
