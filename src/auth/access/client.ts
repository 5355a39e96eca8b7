import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../../common/cookies.js'
import type { SessionKind } from '../sessions/session.rules.js'

export interface Client {
  ip: string
  userAgent?: string
  /** A stable hash of the device cookie, or of the user agent where there is none or it must not count. */
  device: string
  /** By its cookie, which no one can guess; a user agent anyone can claim. */
  isRecognised: boolean
  opens: SessionKind
}

const DEVICE_ID = /^[\w-]{22}$/

export function clientOf(request: FastifyRequest): Client {
  const { ip, headers } = request
  const userAgent = headers['user-agent']
  // Clients with a bearer token have no cookies, or must not be told apart by them.
  const id = headers.authorization === undefined ? deviceIdOf(request) : undefined
  const device = hash(id ? `cookie:${id}` : `agent:${userAgent ?? ''}`)
  return { ip, userAgent, device, isRecognised: id !== undefined, opens: 'client' }
}

/** A browser on our own pages; `id` if it has just been given a device cookie. */
export function browserOf(request: FastifyRequest, id?: string): Client {
  const client: Client = { ...clientOf(request), opens: 'browser' }
  return id ? { ...client, device: hash(`cookie:${id}`), isRecognised: true } : client
}

export function deviceIdOf(request: FastifyRequest): string | undefined {
  const id = cookieOf(request, 'device')
  return id !== undefined && DEVICE_ID.test(id) ? id : undefined
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
