import type { LiveMessage, LiveNews } from '@api/admin/live/live.types'
import { ApiError, browserApi } from '@/lib/api'

const POLL_EVERY_MS = 3000
/** A buffering proxy looks like a stream that stays silent. */
const TIMEOUT_MS = 5000
const RECONNECT_MS = 5000

interface Watch {
  entry?: string
  /** When the page was loaded, on the server's clock. */
  since: string
  receive: (message: LiveMessage) => void
}

/** Receives what others do, over a stream or, where that is cut, by polling. Paused while the page is hidden. */
export function watchLive(watch: Watch): () => void {
  const live = new Live(watch)
  const update = () => (document.hidden ? live.pause() : live.start())
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    live.pause()
  }
}

class Live {
  private since: string
  private stream?: EventSource
  private polling?: ReturnType<typeof setTimeout>
  private retrying?: ReturnType<typeof setTimeout>
  private active = false
  private connected = false
  private wasConnected = false

  constructor(private readonly watch: Watch) {
    this.since = watch.since
  }

  start() {
    if (this.active) return
    this.active = true
    this.connect()
  }

  pause() {
    this.active = false
    this.connected = false
    this.stream?.close()
    clearTimeout(this.polling)
    clearTimeout(this.retrying)
  }

  private connect() {
    const { entry } = this.watch
    const stream = new EventSource(`/api/admin/events${entry ? `?entry=${entry}` : ''}`)
    this.stream = stream
    this.pollIn(TIMEOUT_MS)
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      if (!this.connected) {
        this.connected = true
        // Fetches the events missed in between.
        if (this.wasConnected) this.pollIn(0)
        else clearTimeout(this.polling)
        this.wasConnected = true
      }
      this.handle(JSON.parse(data) as LiveMessage)
    }
    stream.onerror = () => {
      this.connected = false
      this.wasConnected = true
      this.pollIn(0)
      // Refused: the browser does not reconnect on its own.
      if (stream.readyState === EventSource.CLOSED) this.retrying = setTimeout(() => this.connect(), RECONNECT_MS)
    }
  }

  private pollIn(ms: number) {
    clearTimeout(this.polling)
    this.polling = setTimeout(() => void this.poll(), ms)
  }

  private async poll() {
    const { entry } = this.watch
    try {
      const question = new URLSearchParams({ since: this.since, ...(entry && { entry }) })
      const { messages, at } = await browserApi.get<LiveNews>(`/api/admin/events/recent?${question}`)
      if (!this.active) return
      this.since = at
      for (const message of messages) this.watch.receive(message)
    } catch (error) {
      // The next action will report that the session has ended.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return this.pause()
    }
    if (this.active && !this.connected) this.pollIn(POLL_EVERY_MS)
  }

  private handle(message: LiveMessage) {
    if (message.kind !== 'present' && message.at > this.since) this.since = message.at
    this.watch.receive(message)
  }
}
