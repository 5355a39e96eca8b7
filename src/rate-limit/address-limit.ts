import { RouteConfig } from '@nestjs/platform-fastify'
import type { FastifyInstance } from 'fastify'
import { TooManyRequestsException } from '../common/http-errors.js'
import { addressKey } from './limit-keys.js'
import type { Allowance, RateLimitService } from './rate-limit.service.js'

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
    const { allowed, retryAfterSeconds } = await limits.consume(`${limit.name}:${addressKey(ip)}`, limit)
    if (!allowed) throw new TooManyRequestsException(limit.message(retryAfterSeconds), retryAfterSeconds)
  })
}
