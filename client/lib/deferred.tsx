import { lazy, Suspense, useEffect, useId, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'

/** The deferred parts of the page files loaded so far. */
const loads = new Set<() => Promise<unknown>>()

/** The parts of this page that have not hydrated. */
const waiting = new Set<string>()
let hydrated = false

/** `data-hydrated` on the root element says that the whole page is interactive. */
const mark = () => document.documentElement.toggleAttribute('data-hydrated', hydrated && waiting.size === 0)

/** Called once: the shell hydrates first. */
export function markShellHydrated() {
  hydrated = true
  mark()
}

function Hydrated({ id }: { id: string }) {
  useEffect(() => {
    waiting.delete(id)
    mark()
  }, [id])
  return null
}

/** Hydrates separately: a press elsewhere on the page does not wait for it. */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const id = useId()
  useLayoutEffect(() => {
    waiting.add(id)
    mark()
    return () => {
      waiting.delete(id)
      mark()
    }
  }, [id])
  return (
    <Suspense>
      {children}
      <Hydrated id={id} />
    </Suspense>
  )
}

/** After client-side navigation there is nothing to hydrate, so it waits until the page can be shown whole. */
export async function loadDeferred() {
  if (!hydrated) return
  await Promise.all([...loads].map((load) => load()))
  loads.clear()
}

/** A part that reads and links as the server sent it: its script is loaded after the rest of the page has hydrated. */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
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
