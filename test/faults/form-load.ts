import { setTimeout as sleep } from 'node:timers/promises'
import { Poster } from '../load/poster.js'
import { discoveryCall } from '../support/form-payloads.js'

const RETRY_MS = 250

/** Sends forms at a steady rate; each is retried under its key, as a browser would, until it is accepted or has used up its tries. */
export class FormLoad {
  /** The id of each accepted form, by key. */
  readonly accepted = new Map<string, string>()
  readonly acceptedAt: number[] = []
  refusals = 0
  /** The statuses of refusals that had a response. */
  readonly refusedWith = new Set<number>()
  sent = 0
  private readonly idle: Poster[] = []
  private readonly open = new Set<Promise<void>>()

  constructor(
    private readonly port: number,
    private readonly perSecond: number,
    private readonly tries = Infinity,
  ) {}

  async run(signal: AbortSignal) {
    const begin = performance.now()
    while (!signal.aborted) {
      const due = Math.floor(((performance.now() - begin) / 1000) * this.perSecond)
      while (this.sent < due) {
        this.sent += 1
        const sending = this.send(`form-${this.sent}`).finally(() => this.open.delete(sending))
        this.open.add(sending)
      }
      await sleep(10)
    }
    await Promise.all(this.open)
    for (const poster of this.idle) poster.close()
  }

  private async send(key: string) {
    const body = JSON.stringify(discoveryCall({ phone: `020 ${1000 + Number(key.slice(5))}` }))
    for (let left = this.tries; left > 0; left -= 1) {
      const poster = this.idle.pop() ?? new Poster('127.0.0.1', this.port)
      try {
        const answer = await poster.post('/functions/v1/send-form-email', body, `Idempotency-Key: ${key}\r\n`)
        this.idle.push(poster)
        if (answer.status === 200) {
          this.accepted.set(key, (JSON.parse(answer.body) as { id: string }).id)
          this.acceptedAt.push(Date.now())
          return
        }
        this.refusedWith.add(answer.status)
        if (answer.status < 500) throw new TypeError(`answered ${answer.status}: ${answer.body}`)
      } catch (error) {
        if (error instanceof TypeError) throw error
      }
      this.refusals += 1
      if (left > 1) await sleep(RETRY_MS)
    }
  }
}
