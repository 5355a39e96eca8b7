import type { UIMatch } from 'react-router-dom'

/** The metadata of a page, exported as `handle` beside its `Component`. */
export interface PageHandle {
  title: string | ((data: unknown) => string)
  description?: string
  /** For search engines; indexed by default. */
  robots?: 'noindex, nofollow' | 'noindex'
  /** The address for search engines; set by the landing page, which has two. */
  canonical?: string
  /** Pages without the site's header, footer or risk strip say so. */
  bare?: boolean
  /** Shows the risk strip: landing, lead, browse, campaign and calculator pages. */
  riskStrip?: boolean
}

export const pageOf = (matches: { handle?: unknown; data?: unknown }[] | UIMatch[]) => {
  const match = [...matches].reverse().find(({ handle }) => handle)
  return {
    handle: (match?.handle ?? { title: '' }) as PageHandle,
    data: (match as { data?: unknown } | undefined)?.data,
  }
}
