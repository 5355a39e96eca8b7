import { ConnectionException } from '@mikro-orm/core'

/** The errors of an unavailable database: connection failures, lack of resources, shutdown and timeouts, and refused writes during a failover. */
const SQL_STATES = /^(?:08|53|57P0|57014|25006)/
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether the database is unreachable, in which case the request itself may be fine. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ConnectionException) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (SQL_STATES.test(code) || SOCKET_ERRORS.has(code))) return true
  return DRIVER_MESSAGES.test(error.message) || isOutage(error.cause)
}
