import type { SessionView } from '@api/auth/sessions/session.types'

import { ApiError, apiOf, browserApi, type RequestContext } from './api'
import { isServer } from './is-server'
import { adoptTheme } from './theme'
import { isHinted, type SessionEvent, type SessionListener, showSession } from './session-hint'

interface Message {
  event: SessionEvent
  view: SessionView
}

const SIGNED_OUT: SessionView = { user: null }

/** The tokens are in HttpOnly cookies, so this holds only what pages show. Tabs notify each other. */
class SessionStore {
  private view: SessionView = SIGNED_OUT
  private known = false
  private loading?: Promise<SessionView>
  private readonly listeners = new Set<SessionListener>()
  private channel?: BroadcastChannel
  /** Loaded once a user is signed in: others have nothing to refresh. */
  private stopRefreshing?: () => void

  current(): SessionView {
    return this.view
  }

  /** Starts from the server's render or, on a cached page, from a request. */
  start(view: SessionView | undefined) {
    if (view) this.settle(view)
    // During an outage the hint stays in effect, and the next request tries again.
    else void this.load().catch(() => undefined)
  }

  load(): Promise<SessionView> {
    if (this.known) return Promise.resolve(this.view)
    this.loading ??= (isHinted() ? browserApi.get('/api/session') : Promise.resolve(SIGNED_OUT))
      .then((view) => {
        this.settle(view)
        return this.view
      })
      .finally(() => (this.loading = undefined))
    return this.loading
  }

  private settle(view: SessionView) {
    if (this.known) return
    this.known = true
    this.view = view
    this.join()
    this.accept('INITIAL_SESSION', view)
  }

  /** Connects to the other tabs. */
  private join() {
    if (!this.channel && typeof BroadcastChannel === 'function') {
      this.channel = new BroadcastChannel('session')
      this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.accept(data.event, data.view)
    }
    return this.channel
  }

  subscribe(listener: SessionListener): () => void {
    this.listeners.add(listener)
    if (this.known) listener('INITIAL_SESSION', this.view)
    return () => this.listeners.delete(listener)
  }

  emit(event: SessionEvent, view: SessionView) {
    this.join()?.postMessage({ event, view } satisfies Message)
    this.accept(event, view)
  }

  async reload(event: SessionEvent) {
    this.emit(event, await browserApi.get('/api/session'))
  }

  private accept(event: SessionEvent, view: SessionView) {
    this.view = view
    this.known = true
    showSession(view)
    if (!isServer) adoptTheme(view.user?.theme)
    this.keepFresh()
    for (const listener of this.listeners) listener(event, view)
  }

  private keepFresh() {
    if (!this.view.user) {
      this.stopRefreshing?.()
      this.stopRefreshing = undefined
    } else if (!this.stopRefreshing) {
      let stop: (() => void) | undefined
      let stopped = false
      this.stopRefreshing = () => {
        stopped = true
        stop?.()
      }
      void import('./session-refresh.js').then(({ refreshBeforeExpiry }) => {
        if (!stopped) stop = refreshBeforeExpiry(this)
      })
    }
  }
}

export const sessionStore = new SessionStore()

export async function sessionOf(args: { context?: unknown }): Promise<SessionView> {
  if (!isServer) return sessionStore.load()
  if (!(args.context as RequestContext).hasSession) return SIGNED_OUT
  try {
    return await apiOf(args).get('/api/session')
  } catch (error) {
    // An outage must not look like being signed out.
    if (error instanceof ApiError && error.status >= 500)
      throw new Response(null, { status: 503, statusText: error.message, headers: { 'retry-after': '5' } })
    throw error
  }
}

export function announce(event: SessionEvent, view: SessionView) {
  if (!isServer) sessionStore.emit(event, view)
}

export async function announceChange(event: SessionEvent) {
  if (!isServer) await sessionStore.reload(event)
}
