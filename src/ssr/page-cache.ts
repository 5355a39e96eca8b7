import { buildVariant, type Encoding, type Variant } from './encodings.js'

/** More than there are pages. */
const MAX_PAGES = 100

interface Page {
  body: Buffer
  expires: number
  headers: Record<string, string>
  variants: Partial<Record<Encoding, Variant>>
}

/** The next midnight in UTC, as for the dates on the pages: the year, and whether a show is over (`client/lib/event.ts`). */
const nextMidnight = () => new Date().setUTCHours(24, 0, 0, 0)

/** Rendered pages, each compressed when an encoding is first asked for; bounded in number. */
export class PageCache {
  private readonly pages = new Map<string, Page>()
  private readonly rendering = new Map<string, Promise<void>>()

  constructor(private readonly headers: Record<string, string>) {}

  get(path: string, encoding: Encoding): Variant | undefined {
    const page = this.pages.get(path)
    if (!page || page.expires <= Date.now()) return undefined
    return (page.variants[encoding] ??= buildVariant(page.body, encoding, page.headers))
  }

  /**
   * Adds the page that `render` returns, unless it is undefined: not the same for everyone. Concurrent requests share a render.
   * `headers` are this page's own.
   */
  async add(path: string, render: () => Promise<string | undefined>, headers = {}): Promise<void> {
    const rendering =
      this.rendering.get(path) ?? this.render(path, render, headers).finally(() => this.rendering.delete(path))
    this.rendering.set(path, rendering)
    return rendering
  }

  private async render(path: string, render: () => Promise<string | undefined>, headers: Record<string, string>) {
    const expires = nextMidnight()
    const html = await render()
    this.pages.delete(path)
    if (html === undefined) return
    this.pages.set(path, { body: Buffer.from(html), expires, headers: { ...this.headers, ...headers }, variants: {} })
    const [oldest = ''] = this.pages.keys()
    if (this.pages.size > MAX_PAGES) this.pages.delete(oldest)
  }
}
