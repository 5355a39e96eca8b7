import { log } from '../common/logger.js'
import { buildVariants, type Variants } from './encodings.js'

/** More than there are pages; the least recently used one is evicted. */
const MAX_PAGES = 100

interface Entry {
  variants: Variants
  expires: number
}

/** The next midnight in UTC, as for the dates on the pages: the year, and whether a show is over (`client/lib/event.ts`). */
const nextMidnight = () => new Date().setUTCHours(24, 0, 0, 0)

/** Rendered pages in every encoding, bounded in number; concurrent requests share a render. */
export class PageCache {
  private readonly entries = new Map<string, Entry>()
  private readonly building = new Map<string, Promise<Variants | undefined>>()
  /** One page at a time: all at once, after a start, would occupy every thread that files and passwords need as well. */
  private improving = Promise.resolve()
  private closed = false

  constructor(private readonly headers: Record<string, string>) {}

  get(path: string): Variants | undefined {
    const entry = this.entries.get(path)
    if (!entry) return undefined
    if (entry.expires <= Date.now()) {
      this.entries.delete(path)
      return undefined
    }
    this.entries.delete(path)
    this.entries.set(path, entry)
    return entry.variants
  }

  /** The page as `render` returns it; undefined, and not cached, if it is not the same for everyone. */
  async add(path: string, render: () => Promise<string | undefined>): Promise<Variants | undefined> {
    const started = this.building.get(path)
    if (started) return started
    const building = this.build(path, render).finally(() => this.building.delete(path))
    this.building.set(path, building)
    return building
  }

  get size() {
    return this.entries.size
  }

  /** The first visitor gets the page with fast compression; the best compression replaces it later. */
  private async build(path: string, render: () => Promise<string | undefined>) {
    const expires = nextMidnight()
    const html = await render()
    if (html === undefined) return undefined
    const body = Buffer.from(html)
    const quick = await buildVariants(body, this.headers, false)
    const entry = { variants: quick, expires }
    this.entries.set(path, entry)
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_PAGES) break
      this.entries.delete(oldest)
    }
    this.improving = this.improving.then(() => this.improve(path, entry, body))
    return quick
  }

  /** Drops the queued compression, and waits for the page in work. */
  async close() {
    this.closed = true
    await this.improving
  }

  private async improve(path: string, entry: Entry, body: Buffer) {
    if (this.closed) return
    try {
      entry.variants = await buildVariants(body, this.headers, true)
    } catch (error) {
      log.error({ err: error, path }, 'a cached page keeps its quick compression')
    }
  }
}
