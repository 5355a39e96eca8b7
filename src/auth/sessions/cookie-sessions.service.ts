import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie, sessionCookies } from '../../common/cookies.js'
import { DAY_SECONDS } from '../../common/durations.rules.js'
import { SESSION_INACTIVITY_DAYS } from '../../common/retention.rules.js'
import { Environment } from '../../config/environment.js'
import { clientOf, DEVICE_COOKIES, deviceIdOf, withDevice, type Client } from '../access/client.js'
import type { IssuedSession } from './sessions.service.js'

const MAX_COOKIE_LENGTH = 3800
/** Browsers cap the lifetime of a cookie at this. */
const DEVICE_DAYS = 400

/** The session cookies: out of reach of scripts, and not sent with writes from other sites. */
@Injectable()
export class CookieSessionsService {
  private readonly names: ReturnType<typeof sessionCookies>
  private readonly deviceName: string
  private readonly attributes: string
  private readonly secure: boolean

  constructor({ secure }: Environment) {
    this.secure = secure
    this.names = sessionCookies(secure)
    this.deviceName = DEVICE_COOKIES[secure ? 0 : 1]
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  }

  /** The client of a request that signs in; its browser is recognised from then on. */
  recognise(request: FastifyRequest, reply: FastifyReply): Client {
    const id = deviceIdOf(request.headers.cookie) ?? randomBytes(16).toString('base64url')
    this.write(reply, this.deviceName, id, DEVICE_DAYS * DAY_SECONDS)
    return withDevice(clientOf(request), id)
  }

  set(reply: FastifyReply, session: IssuedSession) {
    // Browsers drop cookies beyond 4 kB, which app metadata could cause; the refresh cookie proves the session as well.
    const fits = session.access_token.length < MAX_COOKIE_LENGTH
    this.write(reply, this.names.access, fits ? session.access_token : '', fits ? session.expires_in : 0)
    this.write(reply, this.names.refresh, session.refresh_token, SESSION_INACTIVITY_DAYS * DAY_SECONDS)
    this.hint(reply, '1', SESSION_INACTIVITY_DAYS * DAY_SECONDS)
  }

  clear(reply: FastifyReply) {
    this.write(reply, this.names.access, '', 0)
    this.write(reply, this.names.refresh, '', 0)
    this.hint(reply, '', 0)
  }

  /** Readable by scripts and without identity: a cached page uses it before its first paint to show that someone is signed in. */
  private hint(reply: FastifyReply, value: string, seconds: number) {
    const cookie = `signed-in=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax`
    reply.header('set-cookie', hostCookie(cookie, this.secure))
  }

  /** After signing out, nothing that the pages stored stays on a shared computer. */
  clearSite(reply: FastifyReply) {
    this.clear(reply)
    reply.header('clear-site-data', '"cache", "storage"')
  }

  private write(reply: FastifyReply, name: string, value: string, seconds: number) {
    reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${this.attributes}`)
  }
}
