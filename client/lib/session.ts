import type { SessionView } from '@api/auth/browser/session.types'

import { apiOf, browserApi, type RequestContext } from './api'

/** What can happen to a session, under the names that the sign-in protocol gives them. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export type SessionListener = (event: SessionEvent, view: SessionView) => void

interface Message {
  event: SessionEvent
  view: SessionView
}

const NOBODY: SessionView = { user: null }

/**
 * Who is signed in, as this browser knows it. The tokens are in cookies that no script can read, so this holds only what
 * pages show. What happens in one tab is told to the others.
 */
class SessionStore {
  private view: SessionView = NOBODY
  private known = false
  private readonly listeners = new Set<SessionListener>()
  private channel?: BroadcastChannel
  /** Loaded once someone is signed in: nobody else has anything to refresh. */
  private stopRefreshing?: () => void

  current(): SessionView {
    return this.view
  }

  /** Taken from what the server rendered; the first answer every listener gets. */
  start(view: SessionView) {
    if (this.known) return
    this.known = true
    this.view = view
    if (typeof BroadcastChannel === 'function') {
      this.channel = new BroadcastChannel('session')
      this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.accept(data.event, data.view)
    }
    this.accept('INITIAL_SESSION', view)
  }

  /** Hears every event from now on, and where things stand at once. */
  subscribe(listener: SessionListener): () => void {
    this.listeners.add(listener)
    if (this.known) listener('INITIAL_SESSION', this.view)
    return () => this.listeners.delete(listener)
  }

  /** Something happened in this tab. */
  emit(event: SessionEvent, view: SessionView) {
    this.channel?.postMessage({ event, view } satisfies Message)
    this.accept(event, view)
  }

  /** Asks the server again, e.g. after the account changed. */
  async reload(event: SessionEvent) {
    this.emit(event, await browserApi.get<SessionView>('/api/session'))
  }

  private accept(event: SessionEvent, view: SessionView) {
    this.view = view
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
      void import('./session-refresh').then(({ refreshBeforeExpiry }) => {
        if (!stopped) stop = refreshBeforeExpiry(this)
      })
    }
  }
}

export type { SessionStore }
export const sessionStore = new SessionStore()

const isServer = typeof document === 'undefined'

/** Who asks for this page: on the server from their cookies, in the browser from the store. */
export async function sessionOf(args: { context?: unknown }): Promise<SessionView> {
  if (!isServer) return sessionStore.current()
  return (args.context as RequestContext).hasSession ? apiOf(args).get<SessionView>('/api/session') : NOBODY
}

/** Tells the store what an action has just done; on the server there is none to tell. */
export function announce(event: SessionEvent, view: SessionView) {
  if (!isServer) sessionStore.emit(event, view)
}

export async function announceChange(event: SessionEvent) {
  if (!isServer) await sessionStore.reload(event)
}
