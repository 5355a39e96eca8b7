import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { QueryOptions, Results } from '@electric-sql/pglite'

interface Answer {
  id: number
  answer?: unknown
  fault?: { message: string }
}
interface Session extends Pick<EmbeddedEngine, 'query'> {
  rollback(): Promise<void>
}

interface Waiting {
  text: unknown
  resolve: (answer: never) => void
  reject: (fault: Error) => void
}
interface Options {
  shortage?: () => string | undefined
  /** Called when the engine fails. The process cannot go on without its database; by default it ends. */
  onFailure?: (error: Error) => void
}

/** The compiled file in a build, the source otherwise. */
const WORKER = new URL(`./embedded-engine.worker${path.extname(new URL(import.meta.url).pathname)}`, import.meta.url)

const IO_ERROR = 74

const DISK_FAILED = 'The disk refused to sync the embedded database, so the process ends.'
const TRANSACTION_ENDED = 'This transaction of the embedded database has ended.'
const HAS_ENDED = 'The embedded database has ended.'

/** Statements that read, unless `WRITES` finds something that changes or locks a row; a lock is written to the log as well. */
const READS = /^\s*(?:select|with|values|show|explain)\b/i
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|create|alter|drop|copy|nextval|setval|store_submissions|for\s+(?:no\s+key\s+|key\s+)?(?:update|share))\b/i
/** A statement whose duration depends on the amount of data. */
const MAINTENANCE = /^(?:vacuum|checkpoint)\b|\bpg_backup_/i
const DISK_FULL = '53100'

const refused = () => Promise.reject(new Error('The embedded database is closed.'))

/** A transaction holds the engine's only session until it ends. Other statements are sent at once and answered in order. */
export class EmbeddedEngine {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  hasWritten = false
  private readonly worker: Worker
  private readonly exited: Promise<unknown>
  private readonly pending = new Map<number, Waiting>()
  private lastId = 0
  private sessionFree: Promise<unknown> = Promise.resolve()
  private timeoutMs?: number
  private deadline?: NodeJS.Timeout

  constructor(
    dataDir: string,
    private readonly options: Options = {},
  ) {
    // V8 would spend more time optimising the engine than opening it takes, and 400 MB at once. Its baseline code is as fast for
    // index lookups and half as fast for long scans.
    setFlagsFromString('--no-wasm-tier-up')
    setFlagsFromString('--no-wasm-dynamic-tiering')
    // Affects only the worker, since the program's own heap exists already; `resourceLimits` cannot go below the program's flag.
    setFlagsFromString('--max-semi-space-size=2')
    this.worker = new Worker(WORKER, { workerData: { dataDir } })
    this.exited = new Promise((resolve) => this.worker.once('exit', resolve))
    this.waitReady = new Promise((resolve, reject) => {
      this.worker.once('message', () => {
        this.ready = true
        this.worker.on('message', (answer: Answer) => this.settle(answer))
        resolve()
      })
      const fail = (error: Error) => (this.ready ? this.fail(error) : reject(error))
      this.worker.on('error', fail)
      this.worker.on('exit', (code) => this.closed || fail(new Error(code === IO_ERROR ? DISK_FAILED : HAS_ENDED)))
    })
    // If there is no caller yet, each later one gets the error with its first statement.
    this.waitReady.catch(() => undefined)
  }

  query = <Row>(text: string, values?: unknown[], options?: QueryOptions) =>
    this.closed ? refused() : this.sessionFree.then(() => this.run<Results<Row>>('query', text, values, options))

  /** Several statements at once. If one fails, no transaction is left open for the next caller. */
  exec = (text: string) =>
    this.holdSession(async () => {
      try {
        return await this.run<Results[]>('exec', text)
      } catch (error) {
        await this.send('exec', 'ROLLBACK')
        throw error
      }
    })

  /** Refused as a whole on a nearly full disk: what it wrote before one of its statements was refused would fill the log. */
  transaction = <Result>(work: (session: Session) => Promise<Result>) =>
    this.holdSession(async (release) => {
      const shortage = this.shortage()
      if (shortage) return this.refuse(work, shortage)
      this.hasWritten = true
      const begun = this.send('exec', 'BEGIN')
      // A query sent after the end would run inside another caller's transaction.
      let hasEnded = false
      const rollback = async () => {
        hasEnded = true
        await this.send('exec', 'ROLLBACK')
      }
      const query: Session['query'] = (text, values, options) =>
        hasEnded ? Promise.reject(new Error(TRANSACTION_ENDED)) : this.run('query', text, values, options)
      let result: Result
      try {
        ;[result] = await Promise.all([work({ query, rollback }), begun])
      } catch (error) {
        await rollback()
        throw error
      }
      hasEnded = true
      // A commit that fails has ended the transaction too, so the next caller need not wait for the disk.
      const committed = this.send('exec', 'COMMIT')
      release()
      await committed
      return result
    })

  checkpoint = () =>
    this.holdSession(async () => {
      await this.send('exec', 'CHECKPOINT')
      this.hasWritten = false
    })

  expectAnswersWithin(ms: number) {
    this.timeoutMs = ms
  }

  /** Waits for the queued callers and for the thread to end; an engine that failed to open has nothing to close. */
  async close() {
    if (this.closed) return
    const closing = this.holdSession(() =>
      this.waitReady.then(
        () => this.send<void>('close'),
        () => undefined,
      ),
    )
    this.closed = true
    await closing
    await this.exited
  }

  private holdSession<Result>(work: (release: () => void) => Promise<Result>): Promise<Result> {
    if (this.closed) return refused()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const turn = this.sessionFree.then(() => work(release)).finally(release)
    this.sessionFree = released
    return turn
  }

  /** Reads continue on a nearly full disk, and so does what frees or backs it up. */
  private async run<Result>(method: 'query' | 'exec', text: string, ...args: unknown[]): Promise<Result> {
    if (!MAINTENANCE.test(text) && (!READS.test(text) || WRITES.test(text))) this.requireRoom()
    return this.send(method, text, ...args)
  }

  /** Runs `work` without a transaction, and refuses its queries: Kysely waits for `work` to be called, and would wait forever otherwise. */
  private async refuse<Result>(work: (session: Session) => Promise<Result>, shortage: Error): Promise<Result> {
    let wasRefused = false
    const query = () => {
      wasRefused = true
      return Promise.reject(shortage)
    }
    const result = await work({ query, rollback: () => Promise.resolve() })
    if (wasRefused) throw shortage
    return result
  }

  private shortage(): Error | undefined {
    const shortage = this.options.shortage?.()
    return shortage ? Object.assign(new Error(`Nothing was written: ${shortage}.`), { code: DISK_FULL }) : undefined
  }

  private requireRoom() {
    const shortage = this.shortage()
    if (shortage) throw shortage
    this.hasWritten = true
  }

  private send<Result>(method: string, ...args: unknown[]): Promise<Result> {
    const post = () =>
      new Promise<Result>((resolve, reject) => {
        const id = (this.lastId += 1)
        this.worker.postMessage({ id, method, args })
        this.pending.set(id, { text: args[0], resolve, reject })
        if (this.pending.size === 1) this.watch()
      })
    return this.ready ? post() : this.waitReady.then(post)
  }

  /** The first pending statement is the one being executed. */
  private watch() {
    clearTimeout(this.deadline)
    const { timeoutMs } = this
    const [current] = this.pending.values()
    if (timeoutMs === undefined || !current || MAINTENANCE.test(String(current.text))) return
    const sentence = `The embedded database has not answered for ${timeoutMs / 1000} s, so the process ends.`
    this.deadline = setTimeout(() => this.fail(new Error(sentence)), timeoutMs)
  }

  private settle({ id, answer, fault }: Answer) {
    const waiting = this.pending.get(id)
    this.pending.delete(id)
    this.watch()
    if (fault) waiting?.reject(Object.assign(new Error(fault.message), fault))
    else waiting?.resolve(answer as never)
  }

  private fail(error: Error) {
    this.closed = true
    clearTimeout(this.deadline)
    for (const { reject } of this.pending.values()) reject(error)
    this.pending.clear()
    void this.worker.terminate()
    if (!this.options.onFailure) throw error
    this.options.onFailure(error)
  }
}
