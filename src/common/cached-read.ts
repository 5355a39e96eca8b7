/** A value that may be a few seconds old. Callers during a read make a read of their own, in their transaction, so that one failure does not affect others. */
export class CachedRead<Value> {
  private cached?: { value: Value; until: number }
  private latest?: Promise<Value>

  constructor(private readonly milliseconds: number) {}

  async get(read: () => Promise<Value>): Promise<Value> {
    if (this.cached && Date.now() < this.cached.until) return this.cached.value
    const until = Date.now() + this.milliseconds
    const reading = read()
    this.latest = reading
    const value = await reading
    // An older read, or one that began before an invalidation, may not hold the latest change.
    if (reading === this.latest) this.cached = { value, until }
    return value
  }

  invalidate() {
    this.cached = undefined
    this.latest = undefined
  }
}
