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

export interface Refusal {
  status: number
  statusText: string
}

export interface RequestContext {
  transport: ApiTransport
  /** The visitor sent a session cookie, so it is worth looking up who they are. */
  hasSession: boolean
  responseHeaders: Headers
  refusal?: Refusal
}

/** The files that a page needs, from the build's manifest; empty in development. */
export interface PageChunks {
  scripts: string[]
  styles: string[]
}

export interface RenderInput {
  request: Request
  context: RequestContext
  publicUrl: string
  chunksOf: (pageFile: string) => PageChunks
}

export interface RenderOutput {
  status: number
  location?: string
  headers: Headers
  /** For the placeholders of the document. */
  content?: { head: string; body: string }
  error?: unknown
}
