import { BoundedMap } from '../common/bounded-map.js'
import { MINUTE_MS } from '../common/durations.rules.js'
import type { Count } from '../desk/desk.types.js'
import type { Filter } from '../submissions/desk-filter.js'

const TIMEOUT_MS = 60
/** Out of the pool's ten connections, so that forms can be stored however many views are counted. */
const AT_ONCE = 5
const KEPT_MS = MINUTE_MS
const MAX_KEPT = 500

interface PendingCount {
  at: number
  count: Promise<Count>
  counted?: Count
}

/** A count that takes too long is left out, finishes in the background and is reused for a minute. */
export class ViewCounts {
  private readonly slow = new BoundedMap<string, PendingCount>(MAX_KEPT)
  private readonly waiting: (() => void)[] = []
  private running = 0

  constructor(
    private readonly count: (filter: Filter) => Promise<Count>,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async of(filter: Filter): Promise<Count | null> {
    const key = JSON.stringify([filter.tab, filter.query, filter.query.owner === 'me' && filter.me])
    const known = this.slow.get(key)
    if (known && Date.now() - known.at < KEPT_MS) return known.counted ?? null
    const one: PendingCount = { at: Date.now(), count: this.inTurn(filter) }
    const counted = await Promise.race([one.count, timeout(this.timeoutMs)])
    if (counted) {
      this.slow.delete(key)
      return counted
    }
    this.keep(key, one)
    return known?.counted ?? null
  }

  private async inTurn(filter: Filter): Promise<Count> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.running += 1
    try {
      return await this.count(filter)
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  private keep(key: string, one: PendingCount) {
    this.slow.set(key, one)
    one.count.then(
      (counted) => (one.counted = counted),
      // The next request counts again; a database fault surfaces where the rows are read.
      () => this.slow.delete(key),
    )
  }
}

const timeout = (ms: number) => new Promise<null>((resolve) => void setTimeout(resolve, ms, null).unref())
