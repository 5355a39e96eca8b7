import { CancelledError, QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { data, redirect, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom'

import { TABS, UUID, type DeskTab } from '@api/admin/desk.rules'
import { ApiError, apiOf, browserApi, ConnectionError } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { sessionStore } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { createStore } from '@/lib/store'

/** The metadata of a page of the desk. */
export const deskHandle = (title: PageHandle['title']): PageHandle => ({
  title,
  robots: 'noindex, nofollow',
  standalone: true,
})

const isServer = typeof document === 'undefined'
const refreshed = createStore(0)

/** A refusal is final; other errors may be temporary and are retried. */
const isRetryable = (error: Error) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429

const comparable = (loaded: unknown) =>
  JSON.stringify(loaded, (name, value: unknown) => (name === 'now' ? undefined : value))

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

/** Refreshes cached data in the background; the page is reloaded if it has changed or cannot be loaded any more. */
async function refresh(path: string, shown: unknown) {
  try {
    if ((await client.fetchQuery(query(path))) === shown) return
  } catch (error) {
    // A change has cleared the cache in the meantime, or outdated data is better than none.
    if (error instanceof CancelledError || error instanceof ConnectionError) return
    // The page loads it again without the cache, and shows the error.
    client.removeQueries({ queryKey: [path], exact: true })
  }
  refreshed.set(refreshed.get() + 1)
}

/** The server always loads afresh; the browser shows data of the last five minutes at once and refreshes it in the background. */
async function read<T>(args: LoaderFunctionArgs, path: string): Promise<T> {
  if (isServer) return apiOf(args).get<T>(path)
  const shown = client.getQueryData([path])
  if (shown === undefined) return (await client.fetchQuery(query(path))) as T
  void refresh(path, shown)
  return shown as T
}

export const clearDeskCache = () => client.clear()

// Data of one user is never shown to the next.
if (!isServer)
  sessionStore.subscribe((event) => {
    if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') clearDeskCache()
  })

/** Caches only what the page was first rendered with: after a change that data is outdated. */
export function usePrimedCache(dataByPath: Record<string, unknown>) {
  const initial = useRef(dataByPath)
  useEffect(() => {
    for (const [path, loaded] of Object.entries(initial.current))
      if (loaded) client.setQueryData([path], (before: unknown) => before ?? loaded)
  }, [])
}

/** Shows what a background refresh found to have changed. */
export function useFreshDesk() {
  const { revalidate } = useRevalidator()
  useEffect(() => refreshed.subscribe(() => void revalidate()), [revalidate])
}

/** Turns refusals into redirects: to sign in or re-authenticate and come back, or elsewhere with a message if the role is insufficient. */
export async function guarded<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { pathname, search } = new URL(request.url)
    const next = new URLSearchParams({ next: pathname + search })
    if (isSessionEnded(error)) throw redirectToSignIn(request, { signIn: paths.auth })
    if (error.code === 'reauthentication_needed') throw redirect(`${paths.proof}?${next}`)
    if (error.code === 'second_factor_required')
      throw redirectWithFlash(`${paths.account}#second-factor`, 'factor-required')
    if (error.code === 'role_insufficient') {
      // The input is kept: an action's refusal is shown beside it.
      if (request.method !== 'GET') throw error
      throw redirectWithFlash(paths.adminRegistrations, 'role-insufficient')
    }
    if (error.status === 403) throw redirectWithFlash(paths.home, 'access-denied')
    throw error
  }
}

/** The error as the page's boundary shows it: within the frame of the desk, in the server's words. */
function failure(error: unknown) {
  if (error instanceof Response) return error
  const message = error instanceof Error ? error.message : 'The server did not answer.'
  return data(message, { status: error instanceof ApiError ? error.status : 503, statusText: message })
}

export async function loadDesk<T>(args: LoaderFunctionArgs, path: string): Promise<T> {
  try {
    return await guarded(args.request, () => read<T>(args, path))
  } catch (error) {
    throw failure(error)
  }
}

/** Never from the cache. */
export async function loadFresh<T>(args: LoaderFunctionArgs, path: string): Promise<T> {
  try {
    return await guarded(args.request, () => apiOf(args).get<T>(path))
  } catch (error) {
    throw failure(error)
  }
}

/** For what a page can do without: null if it does not load. */
export async function loadOptional<T>(args: LoaderFunctionArgs, path: string): Promise<T | null> {
  try {
    return await guarded(args.request, () => read<T>(args, path))
  } catch (error) {
    if (error instanceof Response) throw error
    return null
  }
}

const notFound = () => new Response('Not Found', { status: 404, statusText: 'Not Found' })

export function tabOf(name: string | undefined): DeskTab {
  const tab = TABS.find((known) => known === name)
  if (!tab) throw notFound()
  return tab
}

/** The id in an address. */
export function idOf(id = ''): string {
  if (!UUID.test(id)) throw notFound()
  return id
}
