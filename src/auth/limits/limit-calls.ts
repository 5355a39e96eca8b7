import { LimitAddress } from '../../rate-limit/address-limit.js'
import type { Allowance } from '../../rate-limit/rate-limit.service.js'

const FIVE_MINUTES = 300

/** Calls per client address. */
const CALLS = {
  signup: { limit: 30, windowSeconds: FIVE_MINUTES },
  otp: { limit: 30, windowSeconds: FIVE_MINUTES },
  recover: { limit: 30, windowSeconds: FIVE_MINUTES },
  resend: { limit: 30, windowSeconds: FIVE_MINUTES },
  user: { limit: 30, windowSeconds: FIVE_MINUTES },
  token: { limit: 150, windowSeconds: FIVE_MINUTES },
  verify: { limit: 30, windowSeconds: FIVE_MINUTES },
  'factor-challenge': { limit: 15, windowSeconds: 60 },
  'factor-verify': { limit: 15, windowSeconds: 60 },
} satisfies Record<string, Allowance>

/** Limits calls of this kind from one address, across all routes that share it. */
export const LimitCalls = (kind: keyof typeof CALLS) =>
  LimitAddress({ name: `auth:${kind}`, ...CALLS[kind], message: () => 'Request rate limit reached' })
