import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookies } from '../../common/cookies.js'

/** Where a request comes from, as sessions and limits record it. */
export interface Client {
  ip: string
  userAgent?: string
  /** A hash that stays the same for one browser, by its cookie, or for one kind of program. */
  device: string
}

export const DEVICE_COOKIES = ['__Host-device', 'device'] as const
const DEVICE_ID = /^[\w-]{22}$/

export function clientOf({ ip, headers }: FastifyRequest): Client {
  const userAgent = headers['user-agent']
  // Clients with a bearer token hold no cookies, or should not be distinguished by them.
  const id = headers.authorization === undefined ? deviceIdOf(headers.cookie) : undefined
  return { ip, userAgent, device: hash(id ? `cookie:${id}` : `agent:${userAgent ?? ''}`) }
}

export function deviceIdOf(cookieHeader: string | undefined): string | undefined {
  const cookies = readCookies(cookieHeader)
  return DEVICE_COOKIES.map((name) => cookies.get(name)).find((id) => id !== undefined && DEVICE_ID.test(id))
}

/** The client as it will be recognised once it holds this cookie. */
export const withDevice = (client: Client, id: string): Client => ({ ...client, device: hash(`cookie:${id}`) })

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
