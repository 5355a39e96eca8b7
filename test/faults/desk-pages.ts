import { get, type IncomingMessage } from 'node:http'

/** `RECONNECT_MS` of `client/features/admin/live-notice.tsx`: after a refusal the page reconnects, because the browser does not. */
const AFTER_REFUSAL_MS = 5000

/** Open pages of the desk that receive events: each reconnects as a browser's EventSource does. */
export class DeskPages {
  readonly all: DeskPage[]

  constructor(url: string, cookie: string, count: number) {
    this.all = Array.from({ length: count }, () => new DeskPage(url, cookie))
  }

  /** The pages connected to this instance. */
  on = (instance: string) => this.all.filter((page) => page.instance === instance)

  get longestGapMs() {
    return Math.max(0, ...this.all.flatMap(({ gapsMs }) => gapsMs))
  }

  get refusals() {
    return this.all.flatMap(({ refused }) => refused)
  }

  leave() {
    for (const page of this.all) page.leave()
  }
}

class DeskPage {
  /** The instance it is connected to; undefined while it reconnects. */
  instance?: string
  heard = 0
  readonly gapsMs: number[] = []
  readonly refused: number[] = []
  private retryMs = 3000
  private lostAt?: number
  private asked?: ReturnType<typeof get>
  private again?: NodeJS.Timeout
  private left = false

  constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {
    this.connect()
  }

  leave() {
    this.left = true
    clearTimeout(this.again)
    this.asked?.destroy()
  }

  private connect() {
    this.again = undefined
    const headers = { accept: 'text/event-stream', cookie: this.cookie }
    this.asked = get(`${this.url}/api/admin/events`, { agent: false, headers }, (answer) => this.receive(answer))
    this.asked.on('error', () => this.lost())
  }

  private receive(answer: IncomingMessage) {
    if (answer.statusCode !== 200) {
      this.refused.push(answer.statusCode ?? 0)
      answer.resume()
      this.again = setTimeout(() => this.connect(), AFTER_REFUSAL_MS)
      return
    }
    this.instance = String(answer.headers['x-instance'])
    if (this.lostAt !== undefined) this.gapsMs.push(performance.now() - this.lostAt)
    answer.setEncoding('utf8').on('data', (text: string) => {
      this.retryMs = Number(/^retry: (\d+)$/m.exec(text)?.[1] ?? this.retryMs)
      this.heard += text.split('data: ').length - 1
    })
    answer.on('error', () => undefined)
    answer.on('close', () => this.lost())
  }

  private lost() {
    if (this.left || this.again) return
    this.instance = undefined
    this.lostAt = performance.now()
    this.again = setTimeout(() => this.connect(), this.retryMs)
  }
}
