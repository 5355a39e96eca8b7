import type { Params } from 'react-router-dom'

import { brand } from '@/brand'

export interface PageHandle {
  title: string | ((data: unknown, params: Params) => string)
  description?: string
  /** For search engines; indexed by default. */
  robots?: 'noindex, nofollow' | 'noindex'
  canonical?: string
  standalone?: boolean
  /** `bar` shows the bar of the risk warning; `notice` also the panel below the page, where an investment is invited. */
  risk?: 'bar' | 'notice'
}

interface Match {
  handle?: unknown
  data?: unknown
  params?: Params
}

export const pageOf = (matches: Match[]) => {
  const { handle, data, params = {} } = [...matches].reverse().find((match) => match.handle) ?? {}
  return { handle: (handle ?? { title: '' }) as PageHandle, data, params }
}

export function titleOf(matches: Match[]): string {
  const { handle, data, params } = pageOf(matches)
  return typeof handle.title === 'function' ? handle.title(data, params) : handle.title
}

export interface DocumentHead {
  title: string
  description: string
  robots?: string
  canonical: string
  handle: PageHandle
}

export function documentHead(matches: Parameters<typeof pageOf>[0], pathname: string): DocumentHead {
  const { handle } = pageOf(matches)
  const title = titleOf(matches)
  return {
    title: title ? `${title} – ${brand.name}` : `${brand.name} – ${brand.tagline}`,
    description: handle.description ?? brand.tagline,
    robots: handle.robots,
    canonical: handle.canonical ?? pathname,
    handle,
  }
}
