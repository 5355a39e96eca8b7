interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface GroupCommitOptions<Item, Result> {
  /** Writes all of them in one transaction, or none; answers their results in the same order. */
  write: (items: Item[]) => Promise<Result[]>
  /** Whether an error may be the fault of a single item, so that the others deserve another try. */
  mayBeOneItems: (error: unknown) => boolean
  mostAtOnce: number
  mostInFlight: number
  mostWaiting: number
}

export class TooManyWaitingError extends Error {}

/**
 * Items that arrive together share one transaction, since it is the commit that costs. No item waits for company: the
 * first goes at once, and those that come while it is being written go with the next. When a transaction fails for what
 * may be one item's fault, each item is written alone, so that only the guilty one fails.
 */
export class GroupCommit<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = []
  private inFlight = 0
  private scheduled = false

  constructor(private readonly options: GroupCommitOptions<Item, Result>) {}

  add(item: Item): Promise<Result> {
    if (this.waiting.length >= this.options.mostWaiting) return Promise.reject(new TooManyWaitingError())
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      this.schedule()
    })
  }

  /** After the requests that are already here have been read. */
  private schedule() {
    if (this.scheduled || this.inFlight >= this.options.mostInFlight) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      if (this.inFlight >= this.options.mostInFlight || this.waiting.length === 0) return
      this.inFlight += 1
      void this.settle(this.waiting.splice(0, this.options.mostAtOnce)).finally(() => {
        this.inFlight -= 1
        if (this.waiting.length) this.schedule()
      })
      if (this.waiting.length) this.schedule()
    })
  }

  private async settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.write(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (group.length > 1 && this.options.mayBeOneItems(error)) for (const one of group) await this.settle([one])
      else for (const { reject } of group) reject(error)
    }
  }
}
