import type { RawAnswer } from './raw-client.js'
import { RawClient } from './raw-client.js'
import { Random } from './random.js'
import { makeRequest, type FuzzRequest, type Surroundings } from './requests.js'
import type { FuzzTarget } from './target.js'

const CONNECTIONS = 6
const SLOWEST_MS = 2_000
const SIGN_IN_EVERY = 500
/** A distinct number for each request of a seed. */
const STRIDE = 1_000_003

export interface Failure {
  number: number
  what: string
}

/** Numbered requests over several connections; each follows from the seed and its number. */
export class Flood {
  readonly statuses = new Map<number, number>()
  readonly failures: Failure[] = []
  readonly slow: number[] = []
  closedUnanswered = 0
  slowestMs = 0
  private around: Surroundings = { routes: [], cookies: [''], bearers: [''], ids: {} }

  constructor(
    private readonly target: FuzzTarget,
    private readonly seed: number,
  ) {}

  async prepare() {
    const routes = await this.target.routes()
    this.around = { routes, ...(await this.target.signIn()), ids: await this.target.ids() }
    return new Set(routes.map(({ url }) => url)).size
  }

  request(number: number) {
    return makeRequest(new Random(this.seed + number * STRIDE), number, this.around)
  }

  async run(from: number, to: number) {
    let next = from
    const work = async () => {
      const client = new RawClient(this.target.port)
      while (next < to) {
        const number = next++
        if (number % SIGN_IN_EVERY === 0) await this.signInAgain()
        const request = this.request(number)
        this.note(number, request, await client.send(request))
      }
      client.close()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
  }

  /** Some requests end the session that they are sent in. */
  private async signInAgain() {
    const alive = await Promise.all(this.around.cookies.map((cookie) => this.target.isSignedIn(cookie)))
    if (alive.includes(false)) Object.assign(this.around, await this.target.signIn())
    this.around.ids = await this.target.ids()
  }

  private note(number: number, request: FuzzRequest, { status, ms, body }: RawAnswer) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    this.slowestMs = Math.max(this.slowestMs, ms)
    const what = `${request.method} ${request.target.slice(0, 200)}`
    if (status >= 500) this.failures.push({ number, what: `${status} to ${what}: ${body.slice(0, 200)}` })
    if (status === 0 && !request.hangUp) {
      if (request.malformed || request.method === 'CONNECT') this.closedUnanswered += 1
      else this.failures.push({ number, what: `no answer to ${what}` })
    }
    if (ms > SLOWEST_MS) this.slow.push(number)
  }

  /** Slow because of the request rather than the machine: repeated while nothing else is running. */
  async slowAlone() {
    const client = new RawClient(this.target.port)
    const confirmed: Failure[] = []
    for (const number of this.slow) {
      const request = this.request(number)
      const { ms } = await client.send(request)
      if (ms > SLOWEST_MS)
        confirmed.push({ number, what: `${Math.round(ms)} ms for ${request.method} ${request.target.slice(0, 200)}` })
    }
    client.close()
    return confirmed
  }
}
