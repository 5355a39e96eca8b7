import { lazy, Suspense, useEffect, useId, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'

import { whenIdle } from './idle'

const SHELL = 'shell'
const HYDRATED = 'hydrated'

/** What has yet to hydrate: the shell goes first. Once all has, the root element says so by `data-hydrated`. */
const waiting = new Set([SHELL])

function markHydrated(part: string) {
  waiting.delete(part)
  if (import.meta.env.SSR || waiting.size > 0) return
  document.documentElement.dataset.hydrated = ''
  dispatchEvent(new Event(HYDRATED))
}

/**
 * React renders a `popstate` at once, even as a transition, and puts nothing in place of what has yet to hydrate. The browser itself
 * follows a link to a section of the page, so the router may hear of it once all has hydrated.
 */
export function holdEarlyHashes() {
  const page = location.pathname + location.search
  const hold = (event: Event) => {
    if (location.pathname + location.search !== page) return
    event.stopImmediatePropagation()
    addEventListener(HYDRATED, () => dispatchEvent(new PopStateEvent('popstate', { state: history.state })), {
      once: true,
    })
  }
  addEventListener('popstate', hold)
  addEventListener(HYDRATED, () => removeEventListener('popstate', hold), { once: true })
}

export const markShellHydrated = () => markHydrated(SHELL)

/** Hydrates separately: a press elsewhere on the page does not wait for it. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const id = useId()
  useLayoutEffect(() => {
    waiting.add(id)
    return () => markHydrated(id)
  }, [id])
  return (
    <Suspense>
      {children}
      <Hydrated id={id} />
    </Suspense>
  )
}

function Hydrated({ id }: { id: string }) {
  useEffect(() => markHydrated(id), [id])
  return null
}

const loads = new Set<() => Promise<unknown>>()

/** After client-side navigation there is nothing to hydrate, so it waits until the page can be shown whole. */
export async function loadDeferred() {
  if (waiting.has(SHELL)) return
  await Promise.all([...loads].map((load) => load()))
  loads.clear()
}

/** A visitor who acts may need what is still to come. */
const idleOrUsed = () =>
  new Promise<void>((resolve) => {
    whenIdle(resolve)
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, () => resolve(), { once: true, capture: true })
  })

/** A part that reads and links as the server sent it: its script is loaded once the rest of the page responds. */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => (loaded ??= await load())
  const Lazy = lazy(async () => {
    if (!import.meta.env.SSR) await idleOrUsed()
    return { default: await fetch() }
  }) as unknown as ComponentType<Props>
  loads.add(fetch)
  return function Deferred(props: Props) {
    // Kept while it is shown: another component in its place would remount.
    const [Part] = useState(() => loaded ?? Lazy)
    return (
      <HydrationBoundary>
        <Part {...props} />
      </HydrationBoundary>
    )
  }
}
