import type { IncomingHttpHeaders } from 'node:http'
import type { Refusal } from './render.types.js'

/** The input of a page: a visitor's request, or only an address. */
export interface PageRequest {
  id: string
  method: string
  url: string
  headers: IncomingHttpHeaders
  ip: string
  body?: unknown
  /** Answered with the error page instead of the page. */
  refusal?: Refusal
}
