import type { FastifyRequest } from 'fastify'
import { readCookie } from './cookies.rules.js'

declare module 'fastify' {
  interface FastifyInstance {
    secure: boolean
  }
}

export const cookieOf = ({ headers, server }: FastifyRequest, name: string) =>
  readCookie(headers.cookie, name, server.secure)

const SESSION_COOKIES = ['access', 'refresh']

/** Cheap enough for every request: whether the visitor has a session cookie at all. */
export const carriesSession = (header: string | undefined, secure: boolean) =>
  SESSION_COOKIES.some((name) => readCookie(header, name, secure))
