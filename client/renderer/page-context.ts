import type { RequestContext } from '@/lib/api'

/** What the Nest side hands to a render, and what it gets back. */
export interface RenderInput {
  request: Request
  context: RequestContext
  publicUrl: string
  /** Files that a page's chunk needs, from the build's manifest; empty in development. */
  chunksOf: (pageId: string) => { scripts: string[]; styles: string[] }
  fonts: string[]
}

export interface RenderOutput {
  status: number
  /** Set when the answer is a redirect instead of a document. */
  location?: string
  headers: Headers
  cacheable: boolean
  error?: unknown
}

/** Both travel through Vike's page context. */
export interface RenderPageContext {
  input: RenderInput
  output: RenderOutput
}
