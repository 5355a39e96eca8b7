import '../styles/main.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { deskRoutesFor, ROOT_ROUTE, routesWith } from '../app/routes'
import { readHydration } from './hydration'

if (import.meta.env.DEV) {
  // What a page file exports beside its component does not stop an edit from reaching the browser without a reload.
  const ignored = ['handle', 'loader', 'action', 'ErrorBoundary', 'shouldRevalidate']
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ignored })
}

// A page begins at its top also after a reload, unless its address names a target.
history.scrollRestoration = 'manual'
if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })

/** Lets the browser paint and answer between two pieces of work. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The first page's chunk is resolved before hydration, so that the first render matches the server's. */
async function start() {
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
  await nextTask()
  // As a transition it is done in small steps, and what a visitor does meanwhile is not held up.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

void start()
