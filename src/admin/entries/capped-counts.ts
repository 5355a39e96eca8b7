import { MINUTE_MS } from '../../common/durations.rules.js'

const KEPT_MS = MINUTE_MS
const MAX_KEPT = 500

/** Which queries were found to match more rows than are counted: they are not counted again for a minute. */
export class CappedCounts {
  private readonly until = new Map<string, number>()

  has(key: string): boolean {
    return (this.until.get(key) ?? 0) > Date.now()
  }

  add(key: string) {
    const [oldest] = this.until.keys()
    if (this.until.size >= MAX_KEPT && oldest !== undefined) this.until.delete(oldest)
    // Deleted first, so that the order of the keys is the order of their expiry.
    this.until.delete(key)
    this.until.set(key, Date.now() + KEPT_MS)
  }
}
