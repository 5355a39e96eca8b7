import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { BoundedMap } from '../common/bounded-map.js'

/** Half a millisecond for a page of 46 kB; brotli's best would save a tenth of the response and take three hundred times as long. */
const compressors = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  zstd: (body: Buffer) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: (body: Buffer) => gzipSync(body),
  identity: (body: Buffer) => body,
}

export type Encoding = keyof typeof compressors

const PREFERRED = ['br', 'zstd', 'gzip'] as const

export const compress = (body: Buffer, encoding: Encoding) => compressors[encoding](body)

const chosenByHeader = new BoundedMap<string, Encoding>(200)

export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = chosenByHeader.get(header)
  if (known) return known
  const offers = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return [name, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  const takes = (name: string) => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  const chosen = PREFERRED.find(takes) ?? 'identity'
  chosenByHeader.set(header, chosen)
  return chosen
}

export interface Variant {
  /** One character per byte: Node sends such a string together with the headers, which is cheaper than a separate buffer. */
  body: string
  etag: string
  /** Names and values alternating, the form Node writes fastest. */
  headers: string[]
  unchanged: string[]
}

/** A body in one encoding, with a strong entity tag and precomputed headers. */
export function buildVariant(body: Buffer, encoding: Encoding, shared: Record<string, string>): Variant {
  const encoded = compress(body, encoding)
  const etag = `"${createHash('sha256').update(encoded).digest('base64url').slice(0, 22)}"`
  const unchanged = Object.entries({ ...shared, etag }).flat()
  const headers = [...unchanged, 'content-length', String(encoded.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return { body: encoded.toString('latin1'), etag, headers, unchanged }
}

/** More than there are pages. */
const MAX_PAGES = 100

interface Page {
  body: Buffer
  expires: number
  headers: Record<string, string>
  variants: Partial<Record<Encoding, Variant>>
}

type Render = () => Promise<string | undefined>

/** The next midnight in UTC, as for the dates on the pages: the year, and whether a show is over (`client/lib/event.ts`). */
const nextMidnight = () => new Date().setUTCHours(24, 0, 0, 0)

/** Rendered pages, each compressed when an encoding is first asked for; bounded in number. */
export class PageCache {
  private readonly pages = new BoundedMap<string, Page>(MAX_PAGES)
  private readonly rendering = new Map<string, Promise<void>>()

  constructor(private readonly headers: Record<string, string>) {}

  get(path: string, encoding: Encoding): Variant | undefined {
    const page = this.pages.get(path)
    if (!page || page.expires <= Date.now()) return undefined
    return (page.variants[encoding] ??= buildVariant(page.body, encoding, page.headers))
  }

  /** Adds nothing if `render` returns undefined, for a page that differs between visitors. Concurrent requests share a render. */
  async add(path: string, render: Render, headers = {}, freshFor = Infinity): Promise<void> {
    const rendering =
      this.rendering.get(path) ??
      this.render(path, render, headers, freshFor).finally(() => this.rendering.delete(path))
    this.rendering.set(path, rendering)
    return rendering
  }

  private async render(path: string, render: Render, headers: Record<string, string>, freshFor: number) {
    const expires = Math.min(nextMidnight(), Date.now() + freshFor * 1000)
    const html = await render()
    this.pages.delete(path)
    if (html === undefined) return
    this.pages.set(path, { body: Buffer.from(html), expires, headers: { ...this.headers, ...headers }, variants: {} })
  }
}
