import '../styles/main.css'
import { type PropsWithChildren, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, redirectDocument, type RouteObject, RouterProvider } from 'react-router-dom'
import { LinkProvider } from '@/lib/link'
import { readHydration } from '@/renderer/hydration'
import { appLink } from './app-link'
import { accountRoutes } from '../account-routes'
import { isDesk, routesOf, withRoot } from './routes'

if (import.meta.env.DEV) {
  // Exports beside a page's component must not prevent hot updates.
  const ignored = ['handle', 'loader', 'action', 'ErrorBoundary', 'shouldRevalidate']
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ignored })
}

// A reload starts at the top as well, unless the address has a hash.
history.scrollRestoration = 'manual'
if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })

/** The desk and the account are separate applications. */
const ownRoutes = async () =>
  isDesk(location.pathname) ? (await import('./desk-router.js')).deskRoutes : routesOf(accountRoutes)

/** Lets the browser paint and respond between two pieces of work. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function Hydrated({ children }: PropsWithChildren) {
  useEffect(() => void (document.documentElement.dataset.hydrated = ''), [])
  return children
}

/** The browser loads every other page as a document. */
const elsewhere: RouteObject = { path: '*', loader: ({ request }) => redirectDocument(pathIn(request)) }

function pathIn({ url }: Request) {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** Loads the page's chunk before hydration, so that the first render matches the server's. */
export async function start() {
  const routes = withRoot([...(await ownRoutes()), elsewhere])
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const module = await route.lazy()
    Object.assign(route, module, { lazy: undefined })
  }
  await nextTask()
  const router = createBrowserRouter(routes, { hydrationData: readHydration() })
  refuseSecondSubmission(router)
  window.onpopstate = null
  await nextTask()
  // As a transition it runs in small steps and does not block input.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('main') as HTMLElement,
      <StrictMode>
        <Hydrated>
          <LinkProvider value={appLink(routes)}>
            <RouterProvider router={router} />
          </LinkProvider>
        </Hydrated>
      </StrictMode>,
    )
  })
}

/**
 * Sends a form once: ignores the second press of a double click, however quick the response, and the same button while the form is
 * being sent. Another button of the form may still send it.
 */
function refuseSecondSubmission(router: ReturnType<typeof createBrowserRouter>) {
  let sent: EventTarget | null
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && event.target instanceof Element && event.target.closest('[type="submit"]')) refuse(event)
    },
    { capture: true },
  )
  document.addEventListener(
    'submit',
    (event) => {
      if (event.submitter === sent && router.state.navigation.state === 'submitting') refuse(event)
      sent = event.submitter
    },
    { capture: true },
  )
}
