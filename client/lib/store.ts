import { useSyncExternalStore } from 'react'

/** Notifies components of a change outside React; `watch` observes changes elsewhere, e.g. in another tab. */
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
    use: <Value>(read: () => Value, before: Value) => useSyncExternalStore(subscribe, read, () => before),
  }
}

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

export const useInBrowser = never.use

export const useHydrated = () => useInBrowser(() => true, false)
