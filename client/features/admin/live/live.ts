import type { LiveMessage, LiveNews } from '@api/admin/live/live.types'
import { ApiError, browserApi } from '@/lib/api'

const ASK_EVERY_MS = 3000
/** A proxy that holds back what it should pass on looks like a stream that says nothing. */
const PATIENCE_MS = 5000
const TRY_STREAM_AGAIN_MS = 20_000

interface Watch {
  /** The entry that is open. */
  entry?: string
  /** When the page was read, on the server's clock. */
  since: string
  receive: (message: LiveMessage) => void
}

/** Tells what others do as it happens; where the stream is cut, by asking every few seconds. Rests while the page is hidden. */
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
        // What happened while nothing was heard.
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
      // Refused: the browser does not try again by itself.
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
      // The next thing that is done here says that the session has ended.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return this.rest()
    }
    if (this.awake && !this.hears) this.askIn(ASK_EVERY_MS)
  }

  private take(message: LiveMessage) {
    if (message.kind !== 'present' && message.at > this.since) this.since = message.at
    this.watch.receive(message)
  }
}
