import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { hostCookie } from '../../common/cookies.rules.js'
import { DAY_SECONDS } from '../../common/durations.rules.js'
import { SESSION_INACTIVITY_DAYS } from '../../common/retention.rules.js'
import { browserOf, deviceIdOf, type Client, type Exchange } from '../access/caller.js'
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-tokens.service.js'
import type { IssuedSession } from './sessions.service.js'

const MAX_COOKIE_LENGTH = 3800
/** Browsers cap the lifetime of a cookie at this. */
const DEVICE_DAYS = 400

/** The client of a request that signs in; its browser is recognised from then on. */
export function recognise({ request, reply }: Exchange): Client {
  const id = deviceIdOf(request) ?? randomBytes(16).toString('base64url')
  write(reply, 'device', id, DEVICE_DAYS * DAY_SECONDS)
  return browserOf(request, id)
}

export function setSession(reply: FastifyReply, { accessToken, refreshToken }: IssuedSession) {
  // Browsers drop cookies beyond 4 kB, which app metadata could cause; the refresh cookie proves the session as well.
  const fits = accessToken.length < MAX_COOKIE_LENGTH
  write(reply, 'access', fits ? accessToken : '', fits ? ACCESS_TOKEN_SECONDS : 0)
  write(reply, 'refresh', refreshToken, SESSION_INACTIVITY_DAYS * DAY_SECONDS)
  hint(reply, '1', SESSION_INACTIVITY_DAYS * DAY_SECONDS)
}

export function clearSession(reply: FastifyReply) {
  write(reply, 'access', '', 0)
  write(reply, 'refresh', '', 0)
  hint(reply, '', 0)
}

/** After signing out, nothing that the pages stored stays on a shared computer. */
export function clearSite(reply: FastifyReply) {
  clearSession(reply)
  reply.header('clear-site-data', '"cache", "storage"')
}

/** Readable by scripts and without identity: a cached page uses it before its first paint to show that someone is signed in. */
const hint = (reply: FastifyReply, value: string, seconds: number) => write(reply, 'signed-in', value, seconds, '')

/** Out of reach of scripts, and not sent with writes from other sites. */
function write(reply: FastifyReply, name: string, value: string, seconds: number, hidden = ' HttpOnly;') {
  const cookie = `${name}=${value}; Max-Age=${seconds}; Path=/;${hidden} SameSite=Lax`
  reply.header('set-cookie', hostCookie(cookie, reply.server.secure))
}
