import type { IncomingHttpHeaders } from 'node:http'

/** What a page is rendered for: a visitor's request, or its address alone. */
export interface PageRequest {
  id: string
  method: string
  url: string
  headers: IncomingHttpHeaders
  ip: string
  body?: unknown
}
