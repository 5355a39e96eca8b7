import { brand } from '../brand'
import { pageOf, type PageHandle } from './page'

export interface DocumentHead {
  title: string
  description: string
  robots?: string
  canonical: string
  handle: PageHandle
}

/** The document head for the matched page; written by the server, and updated on navigation. */
export function documentHead(matches: { handle?: unknown; data?: unknown }[], pathname: string): DocumentHead {
  const { handle, data } = pageOf(matches)
  const title = typeof handle.title === 'function' ? handle.title(data) : handle.title
  return {
    title: title ? `${title} – ${brand.name}` : `${brand.name} – ${brand.tagline}`,
    description: handle.description ?? brand.tagline,
    robots: handle.robots,
    canonical: handle.canonical ?? pathname,
    handle,
  }
}
