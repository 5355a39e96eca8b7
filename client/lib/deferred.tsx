import { lazy, Suspense, useEffect, useId, useLayoutEffect, useState, type ComponentType } from 'react'

/** What the page files read so far defer. */
const loads = new Set<() => Promise<unknown>>()

/** Parts of this page whose script has not arrived. */
const waiting = new Set<string>()
let hydrated = false

/** `data-hydrated` on the root element says that everything on the page answers. */
const mark = () => document.documentElement.toggleAttribute('data-hydrated', hydrated && waiting.size === 0)

/** Called once by the shell, which hydrates first. */
export function useHydratedMark() {
  useEffect(() => {
    hydrated = true
    mark()
  }, [])
}

function Arrived({ id }: { id: string }) {
  useEffect(() => {
    waiting.delete(id)
    mark()
  }, [id])
  return null
}

/** Coming from another page there is nothing to hydrate, so the visit waits until the page can be shown whole. */
export async function loadDeferred() {
  if (!hydrated) return
  await Promise.all([...loads].map((load) => load()))
  loads.clear()
}

/** A part that reads and links as the server sent it: its script comes after the rest of the page has hydrated. */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  loads.add(fetch)
  return function Deferred(props: Props) {
    const id = useId()
    // Kept for as long as it is shown: another component in its place would be drawn anew.
    const [Part] = useState(() => loaded ?? Lazy)
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
        <Part {...props} />
        <Arrived id={id} />
      </Suspense>
    )
  }
}
