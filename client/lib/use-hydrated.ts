import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated; false on the server and in the first render. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
