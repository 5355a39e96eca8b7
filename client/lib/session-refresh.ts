import type { SessionView } from '@api/auth/sessions/session.types'

import { MINUTE_MS } from '@api/common/durations.rules'
import { ApiError, browserApi } from './api'
import type { SessionEvent, SessionListener } from './session-hint'

const AHEAD_SECONDS = 90
const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 30_000
/** If the visitor's clock is far ahead of ours, a refreshed session would be due again at once. */
const SOONEST_AGAIN_MS = MINUTE_MS
/** Just below the limit of setTimeout. */
const LONGEST_WAIT_MS = 2_000_000_000

export const retryDelay = (failures: number) => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)

/** One tab refreshes at a time; the others find it done. */
const oneTabAtATime = (work: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request('session-refresh', work) : work()

export interface RenewedSession {
  current: () => SessionView
  emit: (event: SessionEvent, view: SessionView) => void
  subscribe: (listener: SessionListener) => () => void
}

export function refreshBeforeExpiry(store: RenewedSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stopped = false
  let renewedAt = -Infinity

  const dueIn = () =>
    Math.max(
      ((store.current().expiresAt ?? 0) - AHEAD_SECONDS) * 1000 - Date.now(),
      renewedAt + SOONEST_AGAIN_MS - performance.now(),
    )
  const plan = (milliseconds: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void refresh(), Math.min(Math.max(0, milliseconds), LONGEST_WAIT_MS))
  }

  async function ask() {
    if (stopped || dueIn() > 0) return
    const view = await browserApi.post('/api/session/refresh')
    failures = 0
    store.emit(view.user ? 'TOKEN_REFRESHED' : 'SIGNED_OUT', view)
  }

  async function refresh() {
    if (dueIn() > 0) return plan(dueIn())
    try {
      await oneTabAtATime(ask)
      plan(dueIn())
    } catch (error) {
      failures += 1
      const wait = error instanceof ApiError ? Number(error.headers.get('retry-after')) * 1000 : 0
      plan(Math.max(wait || 0, retryDelay(failures)))
    }
  }

  /** Timers do not run while a laptop sleeps. */
  const wake = () => {
    if (document.visibilityState === 'visible') plan(dueIn())
  }
  const unsubscribe = store.subscribe((event) => {
    if (event === 'TOKEN_REFRESHED') renewedAt = performance.now()
    plan(dueIn())
  })
  document.addEventListener('visibilitychange', wake)
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', wake)
  }
}
