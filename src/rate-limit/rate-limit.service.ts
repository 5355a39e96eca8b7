import { Injectable, OnApplicationShutdown, OnModuleInit } from '@nestjs/common'
import { Environment } from '../config/environment.js'
import { type Counters, MemoryCounters } from './counters.js'
import { isIPv6 } from 'node:net'
import { createHash } from 'node:crypto'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyInstance } from 'fastify'
import { TooManyRequestsException } from '../common/http-errors.js'

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

  /** Loads the Redis client only if it is needed, since that takes a twentieth of the start. */
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

  /** The same, but throws what `refusal` makes of the seconds to wait. */
  async demand(key: string, allowance: Allowance, refusal: (seconds: number) => Error): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.consume(key, allowance)
    if (!allowed) throw refusal(retryAfterSeconds)
  }

  /** Whether a key is used for the first time within the window. Not a limit, so it works even while limits are off. */
  async isFirstUse(key: string, windowSeconds: number): Promise<boolean> {
    return (await this.counters.hit(key, windowSeconds)).hits === 1
  }

  /** Forgets a key whose use was undone. */
  takeBackUse = (key: string) => this.counters.giveBack(key)

  /** Takes back an attempt that failed because of the server. */
  async giveBack(key: string) {
    if (this.on) await this.counters.giveBack(key)
  }

  async reset(key: string) {
    if (this.on) await this.counters.reset(key)
  }

  async onApplicationShutdown() {
    await this.counters.close()
  }
}

/** The unit that limits count by: an IPv6 customer has a whole /64 to choose from. */
export function addressKey(ip: string): string {
  const [plain = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** For keys of limits: they may be stored in Redis, so they contain no email address. */
export const hashedKey = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22)

export interface AddressLimit extends Allowance {
  /** Routes with the same name share a counter. */
  name: string
  message: (retryAfterSeconds: number) => string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    addressLimit?: AddressLimit
  }
}

/** Limits how often one address may call this route; counted before the body is read. */
export const LimitAddress = (addressLimit: AddressLimit) => RouteConfig({ addressLimit })

export function limitAddresses(server: FastifyInstance, limits: RateLimitService) {
  server.addHook('onRequest', async ({ ip, routeOptions }) => {
    const limit = routeOptions.config.addressLimit
    if (!limit) return
    const refusal = (seconds: number) => new TooManyRequestsException(limit.message(seconds), seconds)
    await limits.demand(`${limit.name}:${addressKey(ip)}`, limit, refusal)
  })
}
