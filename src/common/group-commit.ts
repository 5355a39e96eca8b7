interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface GroupCommitOptions<Item, Result> {
  /** Writes all items in one transaction, or none; returns their results in the same order. */
  write: (items: Item[]) => Promise<Result[]>
  /** Whether an error may be caused by a single item, so that the others deserve another try. */
  isItemError: (error: unknown) => boolean
  maxGroup: number
  maxInFlight: number
  maxWaiting: number
  /** How long to wait after a group, so that its callers can join the next one if they write again at once. */
  regroupMs?: number
}

export class TooManyWaitingError extends Error {}

/** Items that arrive together share a transaction, since the commit is the expensive part. An invalid item fails alone. */
export class GroupCommit<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = []
  private inFlight = 0
  private scheduled = false

  constructor(private readonly options: GroupCommitOptions<Item, Result>) {}

  add(item: Item): Promise<Result> {
    if (this.waiting.length >= this.options.maxWaiting) return Promise.reject(new TooManyWaitingError())
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      this.schedule()
    })
  }

  /** Starts a group once all requests that have already arrived are read. */
  private schedule() {
    if (this.scheduled || this.inFlight >= this.options.maxInFlight) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      if (this.inFlight >= this.options.maxInFlight || this.waiting.length === 0) return
      this.inFlight += 1
      void this.settle(this.waiting.splice(0, this.options.maxGroup)).finally(() => {
        this.inFlight -= 1
        if (!this.waiting.length) return
        if (this.options.regroupMs) setTimeout(() => this.schedule(), this.options.regroupMs)
        else this.schedule()
      })
      if (this.waiting.length) this.schedule()
    })
  }

  private async settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.write(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (group.length > 1 && this.options.isItemError(error)) for (const one of group) await this.settle([one])
      else for (const { reject } of group) reject(error)
    }
  }
}
