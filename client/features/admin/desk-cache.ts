import { CancelledError, QueryClient } from '@tanstack/react-query'

import { ApiError, apiOf, browserApi, ConnectionError } from '@/lib/api'
import { sessionStore } from '@/lib/session'

const isServer = typeof document === 'undefined'
const listeners = new Set<() => void>()

/** A refusal is final; other errors may be temporary and are retried. */
const isRetryable = (error: Error) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429

const comparable = (data: unknown) =>
  JSON.stringify(data, (name, value: unknown) => (name === 'now' ? undefined : value))

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1000,
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && isRetryable(error),
      structuralSharing: (before, after) => (comparable(before) === comparable(after) ? before : after),
    },
  },
})

const query = (path: string) => ({ queryKey: [path], queryFn: () => browserApi.get<unknown>(path) })

/** Refreshes cached data in the background; calls the listeners if it has changed or cannot be loaded any more. */
async function refresh(path: string, shown: unknown) {
  try {
    if ((await client.fetchQuery(query(path))) === shown) return
  } catch (error) {
    // A change has cleared the cache in the meantime, and the page is being reloaded.
    if (error instanceof CancelledError) return
    // Outdated data is better than none.
    if (error instanceof ConnectionError) return
    // The page loads it again without the cache, and shows the error.
    client.removeQueries({ queryKey: [path], exact: true })
  }
  for (const listener of listeners) listener()
}

/** The server always loads afresh; the browser shows data of the last five minutes at once and refreshes it in the background. */
export async function readDesk<T>(args: { context?: unknown }, path: string): Promise<T> {
  if (isServer) return apiOf(args).get<T>(path)
  const shown = client.getQueryData([path])
  if (shown === undefined) return (await client.fetchQuery(query(path))) as T
  void refresh(path, shown)
  return shown as T
}

export function primeDeskCache(path: string, data: unknown) {
  client.setQueryData([path], (before: unknown) => before ?? data)
}

export const clearDeskCache = () => client.clear()

// Data of one user is never shown to the next.
if (!isServer)
  sessionStore.subscribe((event) => {
    if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') clearDeskCache()
  })

export function onDeskRefreshed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
