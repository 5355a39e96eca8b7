import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookies } from '../../common/cookies.js'

/** The origin of a request, as sessions and limits record it. */
export interface Client {
  ip: string
  userAgent?: string
  /** A stable hash of the device cookie, or of the user agent where there is none or it must not count. */
  device: string
  /** By its cookie, which no one can guess; a user agent anyone can claim. */
  isRecognised: boolean
}

export const DEVICE_COOKIES = ['__Host-device', 'device'] as const
const DEVICE_ID = /^[\w-]{22}$/

export function clientOf({ ip, headers }: FastifyRequest): Client {
  const userAgent = headers['user-agent']
  // Clients with a bearer token have no cookies, or must not be told apart by them.
  const id = headers.authorization === undefined ? deviceIdOf(headers.cookie) : undefined
  const device = hash(id ? `cookie:${id}` : `agent:${userAgent ?? ''}`)
  return { ip, userAgent, device, isRecognised: id !== undefined }
}

export function deviceIdOf(cookieHeader: string | undefined): string | undefined {
  const cookies = readCookies(cookieHeader)
  return DEVICE_COOKIES.map((name) => cookies.get(name)).find((id) => id !== undefined && DEVICE_ID.test(id))
}

/** The client as it will be recognised once it has this cookie. */
export const withDevice = (client: Client, id: string): Client => ({
  ...client,
  device: hash(`cookie:${id}`),
  isRecognised: true,
})

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
