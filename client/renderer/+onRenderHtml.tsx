import '../styles/main.css'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import type { RenderInput, RenderOutput } from '@api/ssr/render.types'
import { deskRoutes } from '@/app/desk-router'
import type { RootData } from '@/app/root-loader'
import { isDesk, notFound, ROOT_ROUTE, routesOf, withRoot } from '@/app/routes'
import { SiteFrame } from '@/components/layout/site-frame'
import { RiskNotice } from '@/components/risk/risk-notice'
import { type DrawIsland, IslandDrawing } from '@/lib/island'
import { documentHead, type PageHandle } from '@/lib/page'
import { isAtDesk, isFullySignedIn } from '@/lib/session-hint'
import { accountRoutes } from '../account-routes'
import { siteRoutes } from '../site-routes'
import { documentContent, documentFrame } from './document'
import { serialise } from './hydration'

const handler = createStaticHandler(withRoot([...routesOf([...siteRoutes, ...accountRoutes]), ...deskRoutes, notFound]))

/** The pages without a router in the browser. */
const documents = new Set(siteRoutes.map(({ file, child = file }) => `features/${child}.tsx`))
if (notFound.id) documents.add(notFound.id)

const drawIsland: DrawIsland = (island, identifierPrefix) => renderToString(island, { identifierPrefix })

export async function onRenderHtml(pageContext: PageContextServer) {
  const { input, output } = pageContext as unknown as RenderPageContext
  const result = await handler.query(input.request, { requestContext: input.context })
  if (result instanceof Response) {
    output.status = result.status
    output.location = result.headers.get('location') ?? '/'
    result.headers.forEach((value, name) => output.headers.append(name, value))
    return escapeInject``
  }

  for (const headers of [...Object.values(result.loaderHeaders), ...Object.values(result.actionHeaders)])
    headers.forEach((value, name) => {
      if (name !== 'content-type') output.headers.append(name, value)
    })
  output.status = result.statusCode
  const failure = Object.values(result.errors ?? {})[0]
  if (failure instanceof Error) output.error = failure

  const matches = result.matches.map(({ route, pathname, params }) => ({
    handle: route.handle,
    id: route.id,
    pathname,
    params,
    data: result.loaderData[route.id],
  }))

  const reference = input.request.headers.get('x-request-id')
  const page = await render(result, output, reference)
  const head = documentHead(matches, result.location.pathname)
  // If the root route has failed, the error page has no header or footer.
  const markup = framed(page, result.errors?.[ROOT_ROUTE] ? { standalone: true } : head.handle)
  const isApp = !documents.has(matches.at(-1)?.id ?? '')
  const state = serialise({
    loaderData: result.loaderData,
    actionData: result.actionData,
    errors:
      result.errors && Object.fromEntries(Object.entries(result.errors).map(([id, error]) => [id, plainError(error)])),
  })
  const { session } = (result.loaderData[ROOT_ROUTE] ?? {}) as Partial<RootData>
  const table = isDesk(result.location.pathname) ? ['app/desk-router.ts'] : []
  const pages = matches.map(({ id }) => id)
  const chunks = [...(isApp ? [APP] : []), ...pages, ...table].map(input.chunksOf)
  output.content = documentContent({
    head,
    publicUrl: input.publicUrl,
    scripts: isApp ? chunks.flatMap(({ scripts }) => scripts) : [],
    styles: chunks.flatMap(({ styles }) => styles),
    markup,
    state: isApp ? state : undefined,
  })
  // The session's are set on personal pages only; on all others the first-paint script and the session store set them.
  return documentFrame([
    ...(session && isFullySignedIn(session) ? ['data-session="signed-in"'] : []),
    ...(session && isAtDesk(session) ? ['data-desk'] : []),
    ...(isApp ? ['data-app'] : []),
  ])
}

/** Rendered separately from the page, since only that may be hydrated. */
function framed(page: string, handle: Pick<PageHandle, 'standalone' | 'risk'>) {
  const below = handle.risk === 'notice' ? renderToString(<RiskNotice />) : ''
  return renderToString(
    <IslandDrawing value={drawIsland}>
      <SiteFrame handle={handle} page={page + below} />
    </IslandDrawing>,
    { identifierPrefix: 'frame' },
  )
}

/** A component that throws answers 500 with the error page, rendered from the root route's boundary. */
async function render(result: StaticHandlerContext, output: RenderOutput, reference: string | null) {
  attachReference(result.errors, reference)
  try {
    return await markupOf(result)
  } catch (error) {
    result.errors = { [ROOT_ROUTE]: error }
    attachReference(result.errors, reference)
    Object.assign(output, { status: 500, error })
    return markupOf(result)
  }
}

const APP = 'app/browser.tsx'

/** React's placeholder for a boundary whose content threw. */
const FAILED_BOUNDARY = '<!--$!-->'

/** Renders a page in one pass, which takes half the time and memory of streaming it. */
async function markupOf(result: StaticHandlerContext) {
  const page = (
    <IslandDrawing value={drawIsland}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, result)} context={result} hydrate={false} />
    </IslandDrawing>
  )
  const markup = renderToString(page)
  if (markup.includes(FAILED_BOUNDARY)) throw await failureOf(page)
  return markup
}

/** Only streaming reports errors thrown inside a boundary. */
async function failureOf(page: ReactElement) {
  const failures: unknown[] = []
  await prerenderToNodeStream(page, { onError: (error) => void failures.push(error) })
  return failures[0]
}

/** The error page shows the request id, under which the log has the details. */
function attachReference(errors: StaticHandlerContext['errors'], reference: string | null) {
  for (const error of Object.values(errors ?? {}))
    if (typeof error === 'object' && error) Object.assign(error, { reference })
}

/** In production visitors see that it failed, but not how; route errors (a status and its text) are meant to be shown. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { kind: 'route', ...(error as object) }
  const { reference } = error as Error & { reference?: string }
  if (import.meta.env.PROD)
    return { kind: 'error', message: 'Something went wrong on our side. Please try again.', reference }
  return { kind: 'error', message: error.message, stack: error.stack, reference }
}

export interface RenderPageContext {
  input: RenderInput
  output: RenderOutput
}
