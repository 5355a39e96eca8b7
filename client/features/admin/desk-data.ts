import { createContext, useContext, useEffect, useRef } from 'react'
import { data, redirect, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom'

import { LISTS, UUID, type ListName } from '@api/desk/desk.rules'
import type { DeskLayout } from '@api/staff/desk-view.types'
import type { Me } from '@api/desk/desk.types'
import { MINUTE_MS, SECOND_MS } from '@api/common/durations.rules'
import { isOfIntroductions } from '@api/common/introductions.rules'
import { hasRole, Role } from '@api/common/role.rules'
import { ApiError, apiOf, browserApi, ConnectionError } from '@/lib/api'
import type { Answer, PathOf } from '@/lib/api-types'
import { redirectWithFlash } from '@/lib/flash'
import { isServer } from '@/lib/is-server'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { sessionStore } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { createStore } from '@/lib/store'

export const deskHandle = (title: PageHandle['title']): PageHandle => ({
  title,
  robots: 'noindex, nofollow',
  standalone: true,
})

export const LAYOUT_API = '/api/admin/layout'

/** Loaded by the layout for all pages. Until then they show what every role may see. */
export type Frame = Omit<DeskLayout, 'waiting' | 'watch'> & Partial<DeskLayout>
export const NO_FRAME: Frame = {
  me: { id: '', name: '', email: '', role: Role.Viewer },
  reminders: [],
  views: [],
  introducing: false,
  work: null,
}
export const FrameContext = createContext(NO_FRAME)
export const useFrame = () => useContext(FrameContext)

/** Leaves out the labels of introductions while they are off. */
export function useListed(labels: Record<string, string>) {
  const { introducing } = useFrame()
  return introducing ? labels : Object.fromEntries(Object.entries(labels).filter(([name]) => !isOfIntroductions(name)))
}

/** What the user's role permits; the server enforces it independently. */
export const mayHandle = ({ role }: Pick<Me, 'role'>) => hasRole([role], Role.Handler)
export const isAdmin = ({ role }: Pick<Me, 'role'>) => hasRole([role], Role.Admin)

const FRESH_MS = SECOND_MS
const KEPT_MS = 5 * MINUTE_MS
const RETRIES = 3

interface Kept {
  data: unknown
  at: number
  loading?: Promise<unknown>
  /** The signals of the pages that wait for it. */
  waiting?: AbortSignal[]
}

/** Loaded data by path. A change replaces the whole map, so that responses still on their way are not kept. */
let kept = new Map<string, Kept>()
export const clearDeskCache = () => void (kept = new Map())

/** A refusal is final; other errors may be temporary and are retried. */
const isRetryable = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429

/** Retries until every page that waits for it has been left. */
async function getPatiently(path: string, waiting: AbortSignal[], retries = 0): Promise<unknown> {
  try {
    return await (browserApi.get as (path: string) => Promise<unknown>)(path)
  } catch (error) {
    if (retries === RETRIES || !isRetryable(error)) throw error
    await new Promise((resume) => setTimeout(resume, 2 ** retries * SECOND_MS))
    if (waiting.every(({ aborted }) => aborted)) throw error
    return getPatiently(path, waiting, retries + 1)
  }
}

const comparable = (loaded: unknown) =>
  JSON.stringify(loaded, (name, value: unknown) => (name === 'now' ? undefined : value))

/** Concurrent calls share one request. Data that has not changed stays the same object. */
async function loadInto(cache: typeof kept, path: string, signal: AbortSignal): Promise<unknown> {
  const known = cache.get(path)
  if (known?.loading) {
    known.waiting?.push(signal)
    return known.loading
  }
  if (known && Date.now() - known.at < FRESH_MS) return known.data
  const before = { data: known?.data, at: known?.at ?? 0 }
  const waiting = [signal]
  const loading = getPatiently(path, waiting).then(
    (loaded) => {
      const same = comparable(before.data) === comparable(loaded)
      cache.set(path, { data: same ? before.data : loaded, at: Date.now() })
      return same ? before.data : loaded
    },
    (error: unknown) => {
      cache.set(path, before)
      throw error
    },
  )
  cache.set(path, { ...before, loading, waiting })
  return loading
}

const refreshed = createStore(0)

/** Refreshes in the background; the page is reloaded if its data has changed or cannot be loaded any more. */
async function refresh(path: string, shown: unknown, signal: AbortSignal) {
  const cache = kept
  try {
    if ((await loadInto(cache, path, signal)) === shown) return
  } catch (error) {
    // Outdated data is better than none.
    if (error instanceof ConnectionError) return
    // The page loads it again without the cache, and shows the error.
    cache.delete(path)
  }
  if (cache === kept) refreshed.set(refreshed.get() + 1)
}

type Got<P extends string> = Answer<'get', P>

/** The server always loads afresh; the browser shows data of the last five minutes at once and refreshes it in the background. */
async function read<const P extends string>(args: LoaderFunctionArgs, path: PathOf<'get', P>): Promise<Got<P>> {
  if (isServer) return apiOf(args).get<P>(path)
  const known = kept.get(path)
  if (!known || Date.now() - known.at > KEPT_MS) return (await loadInto(kept, path, args.request.signal)) as Got<P>
  void refresh(path, known.data, args.request.signal)
  return known.data as Got<P>
}

// Data of one user is never shown to the next.
if (!isServer)
  sessionStore.subscribe((event) => {
    if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') clearDeskCache()
  })

/** Caches only the data of the first render, since it is outdated after a change. */
export function usePrimedCache(dataByPath: Record<string, unknown>) {
  const initial = useRef(dataByPath)
  useEffect(() => {
    for (const [path, loaded] of Object.entries(initial.current))
      if (loaded && !kept.has(path)) kept.set(path, { data: loaded, at: Date.now() })
  }, [])
}

export function useFreshDesk() {
  const { revalidate } = useRevalidator()
  useEffect(() => refreshed.subscribe(() => void revalidate()), [revalidate])
}

export async function guarded<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { pathname, search } = new URL(request.url)
    const next = new URLSearchParams({ next: pathname + search })
    if (isSessionEnded(error)) throw redirectToSignIn(request, { signIn: paths.auth, flash: 'desk-session-ended' })
    if (error.code === 'reauthentication_needed') throw redirect(`${paths.proof}?${next}`)
    if (error.code === 'second_factor_required')
      throw redirectWithFlash(`${paths.account}#second-factor`, 'factor-required')
    if (error.code === 'role_insufficient') {
      // A refused action is shown beside its input, which is kept.
      if (request.method !== 'GET') throw error
      throw redirectWithFlash(paths.admin, 'role-insufficient')
    }
    // The first page of the desk shows this as text, since a toast would soon disappear.
    if (error.status === 403)
      throw redirectWithFlash(pathname === paths.admin ? paths.adminNoRole : paths.home, 'access-denied')
    throw error
  }
}

function failure(error: unknown) {
  if (error instanceof Response) return error
  const message = error instanceof Error ? error.message : 'The server did not answer.'
  return data(message, { status: error instanceof ApiError ? error.status : 503, statusText: message })
}

async function loadWith<T>({ request }: LoaderFunctionArgs, load: () => Promise<T>): Promise<T> {
  try {
    return await guarded(request, load)
  } catch (error) {
    throw failure(error)
  }
}

export const loadDesk = <const P extends string>(args: LoaderFunctionArgs, path: PathOf<'get', P>) =>
  loadWith(args, () => read<P>(args, path))

export const loadFresh = <const P extends string>(args: LoaderFunctionArgs, path: PathOf<'get', P>) =>
  loadWith(args, () => apiOf(args).get<P>(path))

export async function loadOptional<const P extends string>(
  args: LoaderFunctionArgs,
  path: PathOf<'get', P>,
): Promise<Got<P> | null> {
  try {
    return await guarded(args.request, () => read<P>(args, path))
  } catch (error) {
    if (error instanceof Response) throw error
    return null
  }
}

const notFound = () => new Response('Not Found', { status: 404, statusText: 'Not Found' })

export function tabOf(name = 'inbox'): ListName {
  const tab = LISTS.find((known) => known === name)
  if (!tab) throw notFound()
  return tab
}

export function uuidIn(id = ''): string {
  if (!UUID.test(id)) throw notFound()
  return id
}
