export interface Count {
  hits: number
  /** Until the window ends and counting restarts. */
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

/** Counters of this process only. */
export class MemoryCounters implements Counters {
  private readonly windows = new Map<string, { hits: number; ends: number }>()

  get size() {
    return this.windows.size
  }

  async hit(key: string, windowSeconds: number): Promise<Count> {
    const now = Date.now()
    if (this.windows.size >= SWEEP_AT) this.sweep(now)
    let window = this.windows.get(key)
    if (!window || window.ends <= now) {
      window = { hits: 0, ends: now + windowSeconds * 1000 }
      this.windows.delete(key)
      this.windows.set(key, window)
    }
    window.hits += 1
    return { hits: window.hits, millisecondsLeft: window.ends - now }
  }

  async giveBack(key: string) {
    const window = this.windows.get(key)
    if (window && window.hits > 0) window.hits -= 1
  }

  async reset(key: string) {
    this.windows.delete(key)
  }

  /** Drops expired windows, and if too many remain, the older half, so that memory stays bounded. */
  private sweep(now: number) {
    for (const [key, { ends }] of this.windows) if (ends <= now) this.windows.delete(key)
    let excess = this.windows.size - SWEEP_AT / 2
    for (const key of this.windows.keys()) if (excess-- > 0) this.windows.delete(key)
  }

  async close() {
    this.windows.clear()
  }
}
