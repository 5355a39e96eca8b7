export interface Count {
  hits: number
  millisecondsLeft: number
}

/** Counts hits per key within a window that starts with the first of them. */
export interface Counters {
  hit(key: string, windowSeconds: number): Promise<Count>
  /** Takes one hit back, if any is left of its window. */
  giveBack(key: string): Promise<void>
  reset(key: string): Promise<void>
  close(): Promise<void>
}

const SWEEP_AT = 10_000
/** The keys of guesses at passwords and codes. They are counted apart, so that no flood of other keys evicts them. */
export const GUESS = 'guess:'

type Windows = Map<string, { hits: number; ends: number }>

export class MemoryCounters implements Counters {
  private readonly guesses: Windows = new Map()
  private readonly others: Windows = new Map()

  get size() {
    return this.guesses.size + this.others.size
  }

  async hit(key: string, windowSeconds: number): Promise<Count> {
    const now = Date.now()
    const windows = this.windowsOf(key)
    if (windows.size >= SWEEP_AT) sweep(windows, now)
    let window = windows.get(key)
    if (!window || window.ends <= now) {
      window = { hits: 0, ends: now + windowSeconds * 1000 }
      windows.delete(key)
      windows.set(key, window)
    }
    window.hits += 1
    return { hits: window.hits, millisecondsLeft: window.ends - now }
  }

  async giveBack(key: string) {
    const window = this.windowsOf(key).get(key)
    if (window && window.hits > 0) window.hits -= 1
  }

  async reset(key: string) {
    this.windowsOf(key).delete(key)
  }

  async close() {
    this.guesses.clear()
    this.others.clear()
  }

  private windowsOf(key: string) {
    return key.startsWith(GUESS) ? this.guesses : this.others
  }
}

/** Drops expired windows, and if too many remain, those with the fewest hits, so that memory stays bounded. */
function sweep(windows: Windows, now: number) {
  for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key)
  const byHits = [...windows].sort(([, one], [, other]) => one.hits - other.hits)
  for (const [key] of byHits.slice(0, Math.max(0, windows.size - SWEEP_AT / 2))) windows.delete(key)
}
