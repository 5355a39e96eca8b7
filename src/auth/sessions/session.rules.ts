import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../common/durations.rules.js'
import { SESSION_DAYS, SESSION_INACTIVITY_DAYS } from '../../common/retention.rules.js'

/** A client that lost a response, or refreshes in several tabs, repeats itself within seconds. */
const REUSE_INTERVAL = 10 * SECOND_MS
const PROOF_LIFETIME = 10 * MINUTE_MS
/** How long a mailed link or code lets a browser session set a password without the old one. */
const LINK_LIFETIME = HOUR_MS
const MAILED = new Set(['recovery', 'magiclink', 'email/signup', 'invite'])

/** A `browser` session's tokens count only as cookies, those of a `client` only in a header. */
export type SessionKind = 'browser' | 'client'

/** Stricter `admin` limits apply to staff members, who can read everyone's data. */
export function hasExpired(
  times: Record<'createdAt' | 'refreshedAt' | 'lastUsedAt', Date>,
  admin: Record<'hours' | 'idleMinutes', number> | undefined,
  now: number,
): boolean {
  if (now - times.refreshedAt.getTime() > SESSION_INACTIVITY_DAYS * DAY_MS) return true
  if (now - times.createdAt.getTime() > SESSION_DAYS * DAY_MS) return true
  if (!admin) return false
  return (
    now - times.createdAt.getTime() > admin.hours * HOUR_MS ||
    now - times.lastUsedAt.getTime() > admin.idleMinutes * MINUTE_MS
  )
}

export interface RefreshAttempt {
  counter: number
  /** The session's current counter, and the oldest that may be accepted again. */
  current: number
  floor: number
  idle: number
  sameDevice: boolean
}

/** An older token is `reused`, and perhaps stolen, unless its own device may have missed the response. */
export function judgeRefresh(attempt: RefreshAttempt): 'rotate' | 'repeat' | 'reused' | 'unknown' {
  const behind = attempt.current - attempt.counter
  if (behind < 0) return 'unknown'
  if (behind === 0) return 'rotate'
  if (!attempt.sameDevice || attempt.counter < attempt.floor) return 'reused'
  return behind === 1 || attempt.idle <= REUSE_INTERVAL ? 'repeat' : 'reused'
}

/** Whether a refresh token still proves its session without being rotated. */
export const provesSession = (counter: number, current: number) => current === counter || current === counter + 1

/** A passkey is on one of the user's devices, which has verified its user. */
export const provesTwoFactors = (method: string) => method === 'passkey'

export const isRecentlyProven = (amr: readonly { timestamp: number }[], now: number) =>
  amr.some(({ timestamp }) => now - timestamp * SECOND_MS < PROOF_LIFETIME)

export const hasFollowedLink = (amr: readonly { method: string; timestamp: number }[], now: number) =>
  amr.some(({ method, timestamp }) => MAILED.has(method) && now - timestamp * SECOND_MS < LINK_LIFETIME)
