import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { sessionCookies } from '../../common/cookies.js'
import { Environment } from '../../config/environment.js'
import { INACTIVITY_DAYS, type IssuedSession } from './sessions.service.js'

const MOST_COOKIE = 3800
const DAY_SECONDS = 24 * 3600

/** The browser's pair of cookies: no script can read them, no other site can send them with a write. */
@Injectable()
export class CookieSessionsService {
  private readonly names: ReturnType<typeof sessionCookies>
  private readonly attributes: string

  constructor({ secure }: Environment) {
    this.names = sessionCookies(secure)
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  }

  set(reply: FastifyReply, session: IssuedSession) {
    // Browsers drop a cookie beyond 4 kB, which much user metadata can make of it; the refresh cookie proves the session too.
    const fits = session.access_token.length < MOST_COOKIE
    this.write(reply, this.names.access, fits ? session.access_token : '', fits ? session.expires_in : 0)
    this.write(reply, this.names.refresh, session.refresh_token, INACTIVITY_DAYS * DAY_SECONDS)
  }

  clear(reply: FastifyReply) {
    this.write(reply, this.names.access, '', 0)
    this.write(reply, this.names.refresh, '', 0)
  }

  private write(reply: FastifyReply, name: string, value: string, seconds: number) {
    reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${this.attributes}`)
  }
}
