import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { discoveryCall } from '../support/form-payloads.js'

interface Kind {
  perSecond: number
  method: 'GET' | 'POST'
  path: (n: number) => string
  body?: () => string
}

class Tally {
  sent = 0
  /** Counts of each status, or of each error if there was no answer. */
  readonly outcomes = new Map<string, number>()
  slowestMs = 0

  add(outcome: string, ms: number) {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
    this.slowestMs = Math.max(this.slowestMs, ms)
  }

  get failures() {
    return [...this.outcomes].reduce((sum, [outcome, n]) => sum + (outcome === '200' ? 0 : n), 0)
  }

  toString() {
    const outcomes = [...this.outcomes].map(([outcome, n]) => `${n} × ${outcome}`)
    return `${this.sent} sent: ${outcomes.join(', ')}; slowest ${Math.round(this.slowestMs)} ms`
  }
}

const PAGES = ['/', '/book-call', '/application', '/browse', '/eis-calculator', '/campaign']

/** Requests forms and pages at a steady rate through a proxy; counts outcomes, never retries. */
export class Visitors {
  readonly forms = new Tally()
  readonly pages = new Tally()
  /** The ids of the forms accepted with 200. */
  readonly accepted: string[] = []
  /** Closes an idle connection before the proxy does (10 s): a browser would repeat the request, this client would not. */
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 5000 })
  private readonly open = new Set<Promise<void>>()

  constructor(
    private readonly url: string,
    private readonly rates: { forms: number; pages: number },
  ) {}

  async run(signal: AbortSignal) {
    await Promise.all([
      this.steadily(signal, this.pages, {
        perSecond: this.rates.pages,
        method: 'GET',
        path: (n) => PAGES[n % PAGES.length] ?? '/',
      }),
      this.steadily(signal, this.forms, {
        perSecond: this.rates.forms,
        method: 'POST',
        path: () => '/functions/v1/send-form-email',
        body: () => JSON.stringify(discoveryCall()),
      }),
    ])
    await Promise.all(this.open)
    this.agent.destroy()
  }

  private async steadily(signal: AbortSignal, tally: Tally, kind: Kind) {
    const begin = performance.now()
    while (!signal.aborted) {
      const due = Math.floor(((performance.now() - begin) / 1000) * kind.perSecond)
      while (tally.sent < due) {
        tally.sent += 1
        const asking = this.ask(tally, kind).finally(() => this.open.delete(asking))
        this.open.add(asking)
      }
      await sleep(10)
    }
  }

  private async ask(tally: Tally, { method, path, body }: Kind) {
    const begin = performance.now()
    const outcome = await this.outcomeOf(method, path(tally.sent), body?.()).catch(
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    tally.add(outcome, performance.now() - begin)
  }

  private outcomeOf(method: string, path: string, body?: string) {
    return new Promise<string>((resolve, reject) => {
      const asked = request(
        this.url + path,
        {
          method,
          agent: this.agent,
          timeout: 60_000,
          ...(body && { headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() } }),
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            if (body && answer.statusCode === 200) this.accepted.push((JSON.parse(text) as { id: string }).id)
            resolve(String(answer.statusCode))
          })
        },
      )
      asked.on('timeout', () => asked.destroy(new Error('no answer within 60 s')))
      asked.on('error', reject)
      asked.end(body)
    })
  }
}
