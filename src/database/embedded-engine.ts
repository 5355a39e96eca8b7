import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { QueryOptions, Results } from '@electric-sql/pglite'

interface Answer {
  id: number
  answer?: unknown
  fault?: { message: string }
}
interface Waiting {
  resolve: (answer: never) => void
  reject: (fault: Error) => void
}
interface Session extends Pick<EmbeddedEngine, 'query'> {
  rollback(): Promise<void>
}

/** The built file where this one is built, the source where it is run from sources. */
const WORKER = new URL(`./embedded-engine.worker${path.extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/**
 * This side of the embedded database's thread, in the shape of the engine itself. It has one session: whoever asks takes
 * a turn, and a transaction is one turn.
 */
export class EmbeddedEngine {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0
  private lastTurn: Promise<unknown> = Promise.resolve()

  constructor(dataDir: string) {
    // V8 would optimise most of the engine while it opens, which takes longer than opening it, and 400 MB at once. What
    // it makes at first is as fast for rows found by an index, and half as fast for long scans.
    setFlagsFromString('--no-wasm-tier-up')
    setFlagsFromString('--no-wasm-dynamic-tiering')
    this.worker = new Worker(WORKER, { workerData: { dataDir } })
    this.waitReady = new Promise((resolve, reject) => {
      this.worker.once('message', () => {
        this.ready = true
        this.worker.on('message', (answer: Answer) => this.settle(answer))
        resolve()
      })
      const fail = (error: Error) => (this.ready ? this.fail(error) : reject(error))
      this.worker.on('error', fail)
      this.worker.on('exit', () => this.closed || fail(new Error('The embedded database has ended.')))
    })
    // Nobody may be waiting yet; who asks is told.
    this.waitReady.catch(() => undefined)
  }

  query = <Row>(text: string, values?: unknown[], options?: QueryOptions) =>
    this.inTurn(() => this.ask<Results<Row>>('query', text, values, options))

  /** Several statements at once. A failure among them leaves no transaction open for whoever is next. */
  exec = (text: string) =>
    this.inTurn(async () => {
      try {
        return await this.ask<Results[]>('exec', text)
      } catch (error) {
        await this.ask('exec', 'ROLLBACK')
        throw error
      }
    })

  transaction = <Result>(work: (session: Session) => Promise<Result>) =>
    this.inTurn(async () => {
      await this.ask('exec', 'BEGIN')
      try {
        const result = await work({
          query: (text, values, options) => this.ask('query', text, values, options),
          rollback: async () => void (await this.ask('exec', 'ROLLBACK')),
        })
        await this.ask('exec', 'COMMIT')
        return result
      } catch (error) {
        await this.ask('exec', 'ROLLBACK')
        throw error
      }
    })

  /** After the turns that have been asked for; one that could not open has nothing to close. */
  async close() {
    if (this.closed) return
    const closing = this.inTurn(() =>
      this.waitReady.then(
        () => this.ask<void>('close'),
        () => undefined,
      ),
    )
    this.closed = true
    await closing
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.closed) return Promise.reject(new Error('The embedded database is closed.'))
    const turn = this.lastTurn.then(work)
    this.lastTurn = turn.catch(() => undefined)
    return turn
  }

  private async ask<Result>(method: string, ...args: unknown[]): Promise<Result> {
    await this.waitReady
    return new Promise((resolve, reject) => {
      const id = (this.asked += 1)
      this.worker.postMessage({ id, method, args })
      this.waiting.set(id, { resolve, reject })
    })
  }

  private settle({ id, answer, fault }: Answer) {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (fault) waiting?.reject(Object.assign(new Error(fault.message), fault))
    else waiting?.resolve(answer as never)
  }

  /** Thrown where nobody can catch it: without its database the process has to end. */
  private fail(error: Error): never {
    this.closed = true
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
    throw error
  }
}
