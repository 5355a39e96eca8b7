import type { LiveMessage, LiveNews } from '@api/admin/live/live.types'
import { ApiError, browserApi } from '@/lib/api'

const ASK_EVERY_MS = 3000
/** A buffering proxy looks like a stream that stays silent. */
const PATIENCE_MS = 5000
const TRY_STREAM_AGAIN_MS = 20_000

interface Watch {
  /** The open entry. */
  entry?: string
  /** When the page was loaded, on the server's clock. */
  since: string
  receive: (message: LiveMessage) => void
}

/** Receives what others do, over a stream or, where that is cut, by polling. Paused while the page is hidden. */
export function watchLive(watch: Watch): () => void {
  const live = new Live(watch)
  const turn = () => (document.hidden ? live.rest() : live.start())
  document.addEventListener('visibilitychange', turn)
  turn()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    live.rest()
  }
}

class Live {
  private since: string
  private stream?: EventSource
  private asking?: ReturnType<typeof setTimeout>
  private retrying?: ReturnType<typeof setTimeout>
  private awake = false
  private hears = false
  private hasHeard = false

  constructor(private readonly watch: Watch) {
    this.since = watch.since
  }

  start() {
    if (this.awake) return
    this.awake = true
    this.connect()
  }

  rest() {
    this.awake = false
    this.hears = false
    this.stream?.close()
    clearTimeout(this.asking)
    clearTimeout(this.retrying)
  }

  private connect() {
    const { entry } = this.watch
    const stream = new EventSource(`/api/admin/events${entry ? `?entry=${entry}` : ''}`)
    this.stream = stream
    this.askIn(PATIENCE_MS)
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      if (!this.hears) {
        this.hears = true
        // Fetches the events missed in between.
        if (this.hasHeard) this.askIn(0)
        else clearTimeout(this.asking)
        this.hasHeard = true
      }
      this.take(JSON.parse(data) as LiveMessage)
    }
    stream.onerror = () => {
      this.hears = false
      this.hasHeard = true
      this.askIn(0)
      // Refused: the browser does not reconnect on its own.
      if (stream.readyState === EventSource.CLOSED)
        this.retrying = setTimeout(() => this.connect(), TRY_STREAM_AGAIN_MS)
    }
  }

  private askIn(ms: number) {
    clearTimeout(this.asking)
    this.asking = setTimeout(() => void this.ask(), ms)
  }

  private async ask() {
    const { entry } = this.watch
    try {
      const question = new URLSearchParams({ since: this.since, ...(entry && { entry }) })
      const { messages, at } = await browserApi.get<LiveNews>(`/api/admin/events/recent?${question}`)
      if (!this.awake) return
      this.since = at
      for (const message of messages) this.watch.receive(message)
    } catch (error) {
      // The next action will report that the session has ended.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return this.rest()
    }
    if (this.awake && !this.hears) this.askIn(ASK_EVERY_MS)
  }

  private take(message: LiveMessage) {
    if (message.kind !== 'present' && message.at > this.since) this.since = message.at
    this.watch.receive(message)
  }
}
