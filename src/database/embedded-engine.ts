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
  resolve: (answer: never) => void
  reject: (fault: Error) => void
  deadline?: NodeJS.Timeout
}
interface Options {
  /** Why writes are refused at the moment. */
  shortage?: () => string | undefined
  /** Called when the engine fails. The process cannot go on without its database; by default it ends. */
  onFailure?: (error: Error) => void
}

/** The compiled file in a build, the source otherwise. */
const WORKER = new URL(`./embedded-engine.worker${path.extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** The exit code of a worker whose disk has failed. */
const IO_ERROR = 74

const DISK_FAILED = 'The disk refused to sync the embedded database, so the process ends.'
const HAS_ENDED = 'The embedded database has ended.'

const WRITES = /\b(?:insert|update|delete|merge|truncate|create|alter|drop|copy)\b/i
/** Takes as long as there is to do. */
const MAINTENANCE = /^(?:vacuum|checkpoint)\b|\bpg_backup_/i
/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100'

/**
 * The main thread's side of the embedded database, with the engine's own interface. It has one session: callers queue up, and
 * a transaction holds the session until it ends.
 */
export class EmbeddedEngine {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  /** Since the last checkpoint. */
  hasWritten = false
  private readonly worker: Worker
  private readonly exited: Promise<unknown>
  private readonly pending = new Map<number, Waiting>()
  private lastId = 0
  private queueTail: Promise<unknown> = Promise.resolve()
  private timeoutMs?: number

  constructor(
    dataDir: string,
    private readonly options: Options = {},
  ) {
    // V8 would spend more time optimising the engine than opening it takes, and 400 MB at once. Its baseline code is as fast for
    // index lookups and half as fast for long scans.
    setFlagsFromString('--no-wasm-tier-up')
    setFlagsFromString('--no-wasm-dynamic-tiering')
    // For the worker alone, since the program's own heap is laid out already; `resourceLimits` cannot go below the program's flag.
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
    this.enqueue(() => this.run<Results<Row>>('query', text, values, options))

  /** Several statements at once. If one fails, no transaction is left open for the next caller. */
  exec = (text: string) =>
    this.enqueue(async () => {
      try {
        return await this.run<Results[]>('exec', text)
      } catch (error) {
        await this.send('exec', 'ROLLBACK')
        throw error
      }
    })

  transaction = <Result>(work: (session: Session) => Promise<Result>) =>
    this.enqueue(async () => {
      await this.send('exec', 'BEGIN')
      try {
        const result = await work({
          query: (text, values, options) => this.run('query', text, values, options),
          rollback: async () => void (await this.send('exec', 'ROLLBACK')),
        })
        await this.send('exec', 'COMMIT')
        return result
      } catch (error) {
        await this.send('exec', 'ROLLBACK')
        throw error
      }
    })

  checkpoint = () =>
    this.enqueue(async () => {
      await this.send('exec', 'CHECKPOINT')
      this.hasWritten = false
    })

  /** From now on a statement that takes longer than this counts as a failure of the engine. */
  expectAnswersWithin(ms: number) {
    this.timeoutMs = ms
  }

  /** Waits for the queued callers and for the thread to end; an engine that failed to open has nothing to close. */
  async close() {
    if (this.closed) return
    const closing = this.enqueue(() =>
      this.waitReady.then(
        () => this.send<void>('close'),
        () => undefined,
      ),
    )
    this.closed = true
    await closing
    await this.exited
  }

  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.closed) return Promise.reject(new Error('The embedded database is closed.'))
    const turn = this.queueTail.then(work)
    this.queueTail = turn.catch(() => undefined)
    return turn
  }

  /** Reads continue on a nearly full disk. */
  private async run<Result>(method: 'query' | 'exec', text: string, ...args: unknown[]): Promise<Result> {
    const writes = WRITES.test(text)
    const shortage = writes ? this.options.shortage?.() : undefined
    if (shortage) throw Object.assign(new Error(`Nothing was written: ${shortage}.`), { code: DISK_FULL })
    this.hasWritten ||= writes
    return this.send(method, text, ...args)
  }

  private async send<Result>(method: string, ...args: unknown[]): Promise<Result> {
    await this.waitReady
    return new Promise((resolve, reject) => {
      const id = (this.lastId += 1)
      this.worker.postMessage({ id, method, args })
      this.pending.set(id, { resolve, reject, deadline: this.deadline(args[0]) })
    })
  }

  private deadline(text: unknown) {
    const { timeoutMs } = this
    if (timeoutMs === undefined || MAINTENANCE.test(String(text))) return undefined
    const sentence = `The embedded database has not answered for ${timeoutMs / 1000} s, so the process ends.`
    return setTimeout(() => this.fail(new Error(sentence)), timeoutMs)
  }

  private settle({ id, answer, fault }: Answer) {
    const waiting = this.pending.get(id)
    this.pending.delete(id)
    clearTimeout(waiting?.deadline)
    if (fault) waiting?.reject(Object.assign(new Error(fault.message), fault))
    else waiting?.resolve(answer as never)
  }

  private fail(error: Error) {
    this.closed = true
    for (const { reject, deadline } of this.pending.values()) {
      clearTimeout(deadline)
      reject(error)
    }
    this.pending.clear()
    void this.worker.terminate()
    if (!this.options.onFailure) throw error
    this.options.onFailure(error)
  }
}
