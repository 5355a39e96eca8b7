import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { changesPages } from '../common/cookies.js'
import type { MetricsService } from '../health/metrics.service.js'
import { log } from '../common/logger.js'
import { buildVariants, chooseEncoding, QUICK, type Variants } from './encodings.js'

/** A backstop: far more than there are pages. */
const MOST_HELD = 200

const MARKETING_NAME = /^(?:utm_\w+|gclid|fbclid|msclkid)$/

const isMarketing = (query: string) => [...new URLSearchParams(query).keys()].every((name) => MARKETING_NAME.test(name))

type Reading = Pick<IncomingMessage, 'method' | 'headers'> & { url?: string }

/** A reading without a session, whose query at most says where the visitor came from. */
export function isSameForAll({ method, url = '/', headers }: Reading) {
  if ((method !== 'GET' && method !== 'HEAD') || changesPages(headers.cookie)) return false
  const query = url.indexOf('?')
  return query === -1 || isMarketing(url.slice(query + 1))
}

/** Pages that are the same for everyone without a session: rendered once, and kept in every encoding with their headers. */
export class HeldPages {
  private readonly pages = new Map<string, Variants>()
  private readonly headers: Record<string, string>
  private readonly building = new Map<string, Promise<Variants>>()

  constructor(
    private readonly metrics: MetricsService,
    headers: Record<string, string>,
  ) {
    this.headers = {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600',
      vary: 'Accept-Encoding, Cookie',
    }
  }

  /**
   * Keeps a page, built once however many ask for it at the same time; undefined when there is no more room.
   * Its first reader gets it as soon as it is compressed quickly; compressed well it takes that one's place.
   */
  async hold(path: string, html: string): Promise<Variants | undefined> {
    const known = this.pages.get(path) ?? this.building.get(path)
    if (known) return known
    if (this.pages.size >= MOST_HELD) return undefined
    const body = Buffer.from(html)
    const building = buildVariants(body, this.headers, false).finally(() => this.building.delete(path))
    this.building.set(path, building)
    const quick = await building
    this.pages.set(path, quick)
    buildVariants(body, this.headers, true).then(
      (best) => this.pages.set(path, best),
      (error: unknown) => log.error({ err: error, path }, 'a held page stays compressed as it was at first'),
    )
    return quick
  }

  /** Answers if the page is held. */
  private answer(request: IncomingMessage, response: ServerResponse): boolean {
    const variants = isSameForAll(request) && this.pages.get(request.url?.split('?', 1)[0] ?? '/')
    if (!variants) return false
    this.metrics.observeHeld(sendHeld(variants, request, response))
    return true
  }

  /** Held pages are answered before Fastify sees the request: its hooks cost more than the page does. */
  standBefore(server: Server) {
    const others = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!server.listening || !this.answer(request, response))
        for (const other of others) other.call(server, request, response)
    })
  }
}

/** Everything sent stands ready. */
export function sendHeld(variants: Variants, { method, headers }: Reading, response: ServerResponse): 200 | 304 {
  const variant = variants[chooseEncoding(headers['accept-encoding'])]
  const unchanged = isKnown(headers['if-none-match'], variant.etag)
  if (unchanged) response.writeHead(304, variant.unchanged).end()
  else response.writeHead(200, variant.headers).end(method === 'HEAD' ? '' : variant.body, 'latin1')
  return unchanged ? 304 : 200
}

const isKnown = (asked: string | undefined, etag: string) =>
  asked !== undefined && (asked === '*' || asked.split(',').some((tag) => sameContent(tag) === sameContent(etag)))

/** A tag without its weakness, and without having been compressed quickly: what the page says is the same. */
const sameContent = (tag: string) => tag.trim().replace(/^W\//, '').replace(`${QUICK}"`, '"')
