import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has come alive; the server's page and the first render say no. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
