import { useSyncExternalStore } from 'react'

/** A value outside React, for code that is not a component; components read it with `use`. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}

const never = () => () => {}

/** Whether the page is hydrated; false on the server and in the first render. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
