import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { SessionView } from '@api/auth/sessions/session.types'

import type { RenewedSession } from './session-refresh'
import type { SessionEvent, SessionListener } from './session-hint'
import { refreshBeforeExpiry, retryDelay } from './session-refresh'
import { HOUR_MS } from '@api/common/durations.rules'

const user = { id: '1', email: 'ada@example.org' } as SessionView['user']
const viewFor = (milliseconds: number): SessionView => ({ user, expiresAt: (Date.now() + milliseconds) / 1000 })

/** The page's store, without tabs. */
function buildStore(view: SessionView) {
  const events: SessionEvent[] = []
  const listeners = new Set<SessionListener>()
  const store = {
    current: () => view,
    subscribe(listener: SessionListener) {
      listeners.add(listener)
      listener('INITIAL_SESSION', view)
      return () => listeners.delete(listener)
    },
    emit(event: SessionEvent, next: SessionView) {
      view = next
      events.push(event)
      for (const listener of listeners) listener(event, next)
    },
  }
  return { store: store as unknown as RenewedSession, events }
}

describe(refreshBeforeExpiry.name, () => {
  let calls: number[]
  let answers: (() => Response)[]
  let onVisible: () => void
  let stop: (() => void) | undefined

  const renewed = () => Response.json(viewFor(HOUR_MS))
  const failing = (headers = {}) => Response.json({ message: 'Not now' }, { status: 503, headers })
  const advance = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

  beforeEach(() => {
    jest.useFakeTimers()
    calls = []
    answers = []
    Object.assign(globalThis, {
      document: {
        visibilityState: 'visible',
        addEventListener: (_event: string, listener: () => void) => void (onVisible = listener),
        removeEventListener: () => undefined,
      },
      fetch: async () => {
        calls.push(Date.now())
        return (answers.shift() ?? renewed)()
      },
    })
  })
  afterEach(() => {
    stop?.()
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, 'document')
  })

  it('should refresh 90 seconds before the access token expires, and again before the next one does', async () => {
    const { store, events } = buildStore(viewFor(HOUR_MS))
    stop = refreshBeforeExpiry(store)
    await advance(HOUR_MS - 91_000)
    expect(calls).toHaveLength(0)
    await advance(2000)
    expect(calls).toHaveLength(1)
    expect(events).toEqual(['TOKEN_REFRESHED'])
    await advance(HOUR_MS)
    expect(calls).toHaveLength(2)
  })

  it('should try again after 200, 400 and 800 milliseconds, and as late as the server asks', async () => {
    answers = [failing, failing, failing, () => failing({ 'retry-after': '7' })]
    stop = refreshBeforeExpiry(buildStore(viewFor(0)).store)
    await advance(0)
    await advance(20_000)
    const waits = calls.slice(1).map((at, index) => at - calls[index]!)
    expect(waits).toEqual([200, 400, 800, 7000])
  })

  it('should sign out when the server no longer knows the session', async () => {
    answers = [() => Response.json({ user: null })]
    const { store, events } = buildStore(viewFor(0))
    // The page's store does the same on a sign-out.
    store.subscribe((event) => event === 'SIGNED_OUT' && stop?.())
    stop = refreshBeforeExpiry(store)
    await advance(10)
    expect(events).toEqual(['SIGNED_OUT'])
  })

  it('should wait a minute when a wrong clock makes the new token look old', async () => {
    answers = [() => Response.json({ user, expiresAt: 0 })]
    stop = refreshBeforeExpiry(buildStore(viewFor(0)).store)
    await advance(59_000)
    expect(calls).toHaveLength(1)
    await advance(2000)
    expect(calls).toHaveLength(2)
  })

  it('should refresh at once when a sleeping device wakes up', async () => {
    const { store } = buildStore(viewFor(HOUR_MS))
    stop = refreshBeforeExpiry(store)
    jest.setSystemTime(Date.now() + 2 * HOUR_MS)
    onVisible()
    await advance(0)
    expect(calls).toHaveLength(1)
  })

  it('should ask no more once it is stopped', async () => {
    refreshBeforeExpiry(buildStore(viewFor(HOUR_MS)).store)()
    await advance(2 * HOUR_MS)
    expect(calls).toHaveLength(0)
  })
})

describe(retryDelay.name, () => {
  it('should double from 200 milliseconds up to half a minute', () => {
    expect([1, 2, 3, 8, 9, 20].map(retryDelay)).toEqual([200, 400, 800, 25_600, 30_000, 30_000])
  })
})
