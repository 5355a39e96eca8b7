import { useSyncExternalStore } from 'react'

/** Tells components that something outside React has changed; `watch` hears of changes elsewhere, e.g. in another tab. */
export function createSource(watch?: (changed: () => void) => () => void) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const stop = watch?.(listener)
    return () => {
      listeners.delete(listener)
      stop?.()
    }
  }
  return {
    subscribe,
    changed: () => listeners.forEach((listener) => listener()),
    /** What `read` finds now; `before` on the server and in the first render. */
    use: <Value>(read: () => Value, before: Value) => useSyncExternalStore(subscribe, read, () => before),
  }
}

/** A value outside React, for code that is not a component; components read it with `use`. */
export function createStore<Value>(initial: Value) {
  const source = createSource()
  let value = initial
  const get = () => value
  return {
    get,
    subscribe: source.subscribe,
    set(next: Value) {
      value = next
      source.changed()
    },
    use: () => source.use(get, initial),
  }
}

const never = createSource()

/** What only the browser knows, and nothing changes while the page is open. */
export const useInBrowser = never.use

/** Whether the page is hydrated; false on the server and in the first render. */
export const useHydrated = () => useInBrowser(() => true, false)
