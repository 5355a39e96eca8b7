export interface ApiAnswer {
  status: number
  headers: Headers
  text: string
}

export interface ApiRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export type ApiTransport = (request: ApiRequest) => Promise<ApiAnswer>

/** What the server puts beside a request before it runs loaders and actions. */
export interface RequestContext {
  transport: ApiTransport
  /** The page is rendered for a visitor who sent a session cookie, so it is worth asking who that is. */
  hasSession: boolean
  /** Cookies that in-process calls were answered with, passed on with the page. */
  responseHeaders: Headers
}

/** Files that a page needs, from the build's manifest; none in development. */
export interface PageChunks {
  scripts: string[]
  styles: string[]
}

/** What the server hands to a render. */
export interface RenderInput {
  request: Request
  context: RequestContext
  publicUrl: string
  chunksOf: (pageFile: string) => PageChunks
  fonts: string[]
}

/** What a render hands back beside its HTML. */
export interface RenderOutput {
  status: number
  /** Set when the answer is a redirect instead of a document. */
  location?: string
  headers: Headers
  error?: unknown
}
