/** A cache that keeps only the entries set last, so that no flood can make it grow. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly max: number) {
    super()
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.max && oldest !== undefined) this.delete(oldest)
    return this
  }
}
