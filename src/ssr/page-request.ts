import type { IncomingHttpHeaders } from 'node:http'

/** The input of a page: a visitor's request, or only an address. */
export interface PageRequest {
  id: string
  method: string
  url: string
  headers: IncomingHttpHeaders
  ip: string
  body?: unknown
}
