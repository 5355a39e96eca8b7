import type { LiveMessage } from '@api/admin/live/live.types'

const RECONNECT_MS = 5000
const SLOWEST_RECONNECT_MS = 60_000

interface Watch {
  entry?: string
  /** When the page was loaded, on the server's clock. */
  loadedAt: string
  receive: (message: LiveMessage) => void
}

/** Receives what others do, as it happens. Paused while the page is hidden; what happened meanwhile is sent on its return. */
export function watchLive({ entry, loadedAt, receive }: Watch): () => void {
  let stream: EventSource | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let delay = RECONNECT_MS
  /** When the last message came, on the server's clock. */
  let since = ''

  function connect() {
    pause()
    const query = new URLSearchParams({ ...(entry && { entry }), ...(since && { since }) })
    stream = new EventSource(`/api/admin/events?${query}`)
    stream.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      since = lastEventId
      delay = RECONNECT_MS
      receive(JSON.parse(data) as LiveMessage)
    }
    stream.onerror = () => {
      // Refused: the browser does not reconnect on its own.
      if (stream?.readyState !== EventSource.CLOSED) return
      since ||= loadedAt
      retrying = setTimeout(connect, delay)
      delay = Math.min(delay * 2, SLOWEST_RECONNECT_MS)
    }
  }
  function pause() {
    stream?.close()
    clearTimeout(retrying)
  }
  const update = () => (document.hidden ? pause() : connect())

  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    pause()
  }
}
