import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { renderPage } from 'vike/server'
import { sharingCallers } from '../auth/access/authenticator.service.js'
import { MINUTE_SECONDS } from '../common/durations.rules.js'
import { describeError } from '../common/http-error.filter.js'
import { loggablePath } from '../common/before-routing.js'
import { carriesSession } from '../common/cookies.js'
import { hostCookie } from '../common/cookies.rules.js'
import { log } from '../common/logger.js'
import { projectRoot } from '../common/project-root.js'
import { withTimeout } from '../common/with-timeout.js'
import type { Environment } from '../config/environment.js'
import { inProcessTransport, type PageRequest } from './in-process-transport.js'
import { BODY_PLACE, HEAD_PLACE } from './document.rules.js'
import { readManifest } from './manifest.js'
import { matchPage, splitAddress } from './page-match.js'
import type { RenderInput, RenderOutput } from './render.types.js'
import { chooseEncoding, compress } from './page-cache.js'

/** Vite in this process, passed in by `npm run dev`: serves sources directly and updates the browser without a reload. */
export interface Vite {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown
  renderPage: typeof renderPage
}

export function registerVite(root: FastifyInstance, { middleware }: Vite) {
  root.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, done)
  })
}

const lastResort = (requestId: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Unexpected Application Error!</title><h1>Unexpected Application Error!</h1><p>Something went wrong on our side. Please try again.</p><p>Reference: ${requestId}</p></html>`

/** A page that takes longer is given up, but its loaders are not cancelled. */
const TIMEOUT_MS = 10_000

export class Renderer {
  private readonly manifest: ReturnType<typeof readManifest>

  constructor(
    private readonly fastify: FastifyInstance,
    private readonly environment: Environment,
    private readonly vite?: Vite,
  ) {
    // In development Vite knows what a page needs; a manifest left by a build must not interfere.
    this.manifest = readManifest(path.join(projectRoot, vite ? 'nothing-built' : 'dist/web'))
  }

  private pages?: Promise<Pick<Vite, 'renderPage'>>

  async load() {
    return this.vite ?? (this.pages ??= import(pathToFileURL(path.join(projectRoot, 'dist/pages/main.js')).href))
  }

  async render(request: PageRequest): Promise<RenderOutput & { html: string }> {
    const { publicUrl, secure } = this.environment
    const { renderPage } = await this.load()
    const output: RenderOutput = { status: 500, headers: new Headers() }
    const responseHeaders = new Headers()
    const { personal = false, forMembers = false } = matchPage(splitAddress(request.url)[0])?.route ?? {}
    const input: RenderInput = {
      request: webRequest(request, publicUrl),
      context: {
        transport: inProcessTransport(this.fastify, request, publicUrl, responseHeaders),
        hasSession: (personal || forMembers) && carriesSession(request.headers.cookie, secure),
        responseHeaders,
        refusal: request.refusal,
      },
      publicUrl,
      chunksOf: this.manifest.chunksOf,
    }
    // Vike has a single page and does no routing, so it never gets the address, which is untrusted.
    const renderWithVike = async () => renderPage({ urlOriginal: '/', input, output })
    // Only reads share the caller, because an action may sign someone in or out.
    const rendering = input.request.method === 'GET' ? sharingCallers(renderWithVike) : renderWithVike()
    // In development the first page waits until Vite has loaded everything.
    const page = await (this.vite ? rendering : withTimeout(rendering, TIMEOUT_MS)).catch((error: unknown) => ({
      errorWhileRendering: error,
      httpResponse: null,
    }))
    const failure = page.errorWhileRendering ?? output.error
    if (failure)
      log.error({ err: failure, request: request.id, route: loggablePath(request.url) }, 'page failed to render')
    // A message that a page leaves for the next one comes after the removal of the one that it has shown.
    const cookies = [...responseHeaders.getSetCookie(), ...output.headers.getSetCookie()]
    output.headers.delete('set-cookie')
    for (const cookie of cookies) output.headers.append('set-cookie', hostCookie(cookie, secure))
    if (output.location) return { ...output, html: '' }
    if (page.errorWhileRendering || !page.httpResponse) return { ...output, status: 500, html: lastResort(request.id) }
    return { ...output, html: filled(await page.httpResponse.getBody(), output.content) }
  }
}

const filled = (frame: string, { head, body } = { head: '', body: '' }) =>
  frame.replace(HEAD_PLACE, () => head).replace(BODY_PLACE, () => body)

function webRequest(request: PageRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  headers.set('x-request-id', request.id)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Loaders see GET for HEAD as well: the response must be the same, without its body.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  // Concatenated rather than resolved: a path such as //elsewhere must stay a path on this site.
  return new Request(publicUrl + request.url, {
    method,
    headers,
    body: hasBody ? ((request.body as string | undefined) ?? '') : undefined,
  })
}

/** Pages repeat their own address in links, so a long one multiplies in size. */
const LONGEST_ADDRESS = 1024
/** Fits a plan of twenty investments, and leaves room for cookies in the 15 kB of headers that the proxy accepts and Node's 16 kB. */
const LONGEST_WITH_QUERY = 8 * 1024

/** The limit on pages rendered for one visitor. An office at the desk behind one address stays far below it. */
export const RENDERED = {
  name: 'pages:rendered',
  limit: 600,
  windowSeconds: MINUTE_SECONDS,
  message: (seconds: number) => `That is more pages than we can show at once. Please try again in ${seconds} seconds.`,
}

const NOT_A_FORM = { message: 'Send the form as application/x-www-form-urlencoded.' }

/** Responds to a request for a page that fails before the page is rendered. */
export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, headers = {} } = describeError(error)
  if (status >= 500) log.error({ err: error, request: request.id, method: request.method }, 'page failed')
  return reply
    .status(status)
    .headers(headers)
    .send(status === 415 ? NOT_A_FORM : body)
}

export async function sendPage(renderer: Renderer, request: FastifyRequest, reply: FastifyReply) {
  const page = await renderer.render(withinLimit(request))
  page.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'location') reply.header(name, value)
  })
  for (const cookie of page.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('cache-control', 'private, no-store')
  if (page.location !== undefined) return reply.status(page.status).header('location', page.location).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .status(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'Accept-Encoding')
    .send(encoding === 'identity' ? page.html : compress(Buffer.from(page.html), encoding))
}

function withinLimit(request: FastifyRequest): PageRequest {
  const [path] = splitAddress(request.url)
  const longest = matchPage(path)?.route.readsQuery ? LONGEST_WITH_QUERY : LONGEST_ADDRESS
  if (request.url.length <= longest) return request
  const refusal = { status: 414, statusText: 'This address is too long.' }
  // Neither the query nor the body is read, and nothing is known of the visitor.
  return { id: request.id, ip: request.ip, method: 'GET', url: path, headers: {}, refusal }
}
