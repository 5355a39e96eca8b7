import { ApiError, apiOf, browserApi } from '@/lib/api'
import { sessionStore } from '@/lib/session'

const KEPT_MS = 5 * 60_000
const RETRIES = 3
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** Read so lately that asking again would answer the same. */
const FRESH_MS = 1000

/** The n-th wait before trying again: a second, then twice as long each time, half a minute at most. */
export const retryDelay = (attempt: number) => Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS)

interface Kept {
  data: unknown
  text: string
  readAt: number
  timer: ReturnType<typeof setTimeout>
}

const isServer = typeof document === 'undefined'
const kept = new Map<string, Kept>()
const listeners = new Set<() => void>()

function keep(path: string, data: unknown) {
  clearTimeout(kept.get(path)?.timer)
  const timer = setTimeout(() => kept.delete(path), KEPT_MS)
  kept.set(path, { data, text: JSON.stringify(data, withoutClock), readAt: Date.now(), timer })
}

const withoutClock = (name: string, value: unknown) => (name === 'now' ? undefined : value)

/** A refusal is an answer and stands; a fault may pass, so it is tried again. */
async function fetchPatiently<T>(path: string): Promise<T> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await browserApi.get<T>(path)
    } catch (error) {
      const final = error instanceof ApiError && error.status < 500 && error.status !== 429
      if (final || attempt === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
    }
}

async function refresh(path: string, before: Kept) {
  try {
    const data = await fetchPatiently(path)
    keep(path, data)
    if (kept.get(path)?.text === before.text) return
  } catch {
    // The page asks again, without the cache, and deals with what it is told.
    kept.delete(path)
  }
  for (const listener of listeners) listener()
}

/**
 * What the desk reads: on the server always anew; in the browser what was read within five minutes is shown at once and
 * read again behind it.
 */
export async function readDesk<T>(args: { context?: unknown }, path: string): Promise<T> {
  if (isServer) return apiOf(args).get<T>(path)
  const known = kept.get(path)
  if (known) {
    if (Date.now() - known.readAt > FRESH_MS) void refresh(path, known)
    return known.data as T
  }
  const data = await fetchPatiently<T>(path)
  keep(path, data)
  return data
}

/** The first page came with the document. */
export function primeDesk(path: string, data: unknown) {
  if (!kept.has(path)) keep(path, data)
}

/** Something was changed: everything is read anew. */
export function forgetDesk() {
  for (const { timer } of kept.values()) clearTimeout(timer)
  kept.clear()
}

// What one person read is not shown to the next.
if (!isServer)
  sessionStore.subscribe((event) => {
    if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') forgetDesk()
  })

export function onDeskRefreshed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
