import '../styles/main.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { isDesk, ROOT_ROUTE, routesWith } from './routes'
import { readHydration } from '../renderer/hydration'
import { refuseSecondSubmission } from './single-submission'

if (import.meta.env.DEV) {
  // Exports beside a page's component must not prevent hot updates.
  const ignored = ['handle', 'loader', 'action', 'ErrorBoundary', 'shouldRevalidate']
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ignored })
}

// A reload starts at the top as well, unless the address has a hash.
history.scrollRestoration = 'manual'
if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })

/** The desk's routes, loaded only for addresses below it. */
const deskRoutesFor = async (path: string) => (isDesk(path) ? (await import('./desk-routes')).deskRoutes : [])

/** Lets the browser paint and respond between two pieces of work. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The first page's chunk is resolved before hydration, so that the first render matches the server's. */
export async function start() {
  const routes = routesWith(await deskRoutesFor(location.pathname))
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const module = await route.lazy()
    Object.assign(route, module, { lazy: undefined })
  }
  await nextTask()
  const router = createBrowserRouter(routes, {
    hydrationData: readHydration(),
    patchRoutesOnNavigation: async ({ path, patch }) => patch(ROOT_ROUTE, await deskRoutesFor(path)),
  })
  refuseSecondSubmission(router)
  window.onpopstate = null
  await nextTask()
  // As a transition it runs in small steps and does not block input.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}
