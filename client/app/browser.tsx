import '../styles/main.css'
import { type PropsWithChildren, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { holdEarlyHashes, markShellHydrated } from '@/lib/deferred'
import { readHydration } from '@/renderer/hydration'
import { isDesk, ROOT_ROUTE, routesWith } from './routes'

if (import.meta.env.DEV) {
  // Exports beside a page's component must not prevent hot updates.
  const ignored = ['handle', 'loader', 'action', 'ErrorBoundary', 'shouldRevalidate']
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ignored })
}

// A reload starts at the top as well, unless the address has a hash.
history.scrollRestoration = 'manual'
if (!location.hash) scrollTo({ top: 0, behavior: 'instant' })

const deskRoutesFor = async (path: string) => (isDesk(path) ? (await import('./desk-routes.js')).deskRoutes : [])

/** Lets the browser paint and respond between two pieces of work. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The first commit is the shell's. */
function Shell({ children }: PropsWithChildren) {
  useEffect(markShellHydrated, [])
  return children
}

/** Also on pages that keep none; visitors without drafts load nothing for it. */
async function clearExpiredDrafts() {
  if (Object.keys(localStorage).some((key) => key.startsWith('draft:')))
    (await import('@/lib/drafts')).clearExpiredDrafts()
}

/** Hydrates the shell, and after it what is inside each `HydrationBoundary`. The page's chunk is there before, so that its first render matches the server's. */
export async function start() {
  const routes = routesWith(await deskRoutesFor(location.pathname))
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const module = await route.lazy()
    Object.assign(route, module, { lazy: undefined })
  }
  await nextTask()
  holdEarlyHashes()
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
        <Shell>
          <RouterProvider router={router} />
        </Shell>
      </StrictMode>,
    )
  })
  void clearExpiredDrafts().catch(() => {
    // Storage is blocked, or the chunk did not load: the next visit tries again.
  })
}

/**
 * Sends a form once: the second press of a double click does nothing, however quick the answer was, and neither does a key while
 * the form is on its way, which its button may not show yet. Another button of the form may take over.
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
