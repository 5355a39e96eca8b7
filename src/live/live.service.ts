import { Injectable, OnModuleDestroy } from '@nestjs/common'
import { EntityManager, type EventSubscriber, type TransactionEventArgs } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { kyselyOf } from '../database/kysely.js'
import { CHANNEL, LiveListener } from './live-listener.js'
import { type LiveEvent, MOST_NAMED } from './live-event.js'

/** Forms that arrive in a rush are announced together, after their transactions and on another connection. */
const TOGETHER_MS = 100
const MOST_WAITING = 500
const MOST_BYTES = 7500
const POLL_EVERY_MS = 1000

type Listener = (event: LiveEvent) => void
/** Reads from the tables what happened since a moment. */
type Reader = (since: Date) => Promise<LiveEvent[]>

/**
 * Publishes what happens on the desk to all instances: by NOTIFY, or within the process where the database is embedded.
 * Nothing is kept: a subscriber that missed an event reads it from the tables.
 */
@Injectable()
export class LiveService implements EventSubscriber, OnModuleDestroy {
  private readonly listeners = new Set<Listener>()
  private readonly announced = new WeakMap<object, LiveEvent[]>()
  private waiting: LiveEvent[] = []
  private timer?: NodeJS.Timeout
  private poll?: NodeJS.Timeout
  private listener?: LiveListener
  private wasListening = false
  private reader: Reader = () => Promise.resolve([])

  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
  ) {
    em.getEventManager().registerSubscriber(this)
  }

  /** Published once the transaction that `em` is in has been committed. */
  announce(em: EntityManager, event: LiveEvent) {
    const transaction = em.getTransactionContext<object>()
    if (!transaction) return this.publish(event)
    const events = this.announced.get(transaction)
    if (events) events.push(event)
    else this.announced.set(transaction, [event])
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs) {
    for (const event of (transaction && this.announced.get(transaction)) ?? []) this.publish(event)
    return Promise.resolve()
  }

  publish(event: LiveEvent) {
    const before = this.waiting.at(-1)
    if (event.kind === 'arrived' && before?.kind === 'arrived')
      before.entries = [...before.entries, ...event.entries].slice(0, MOST_NAMED)
    else if (this.waiting.length < MOST_WAITING) this.waiting.push(structuredClone(event))
    this.timer ??= setTimeout(() => void this.flush(), TOGETHER_MS)
    this.timer.unref()
  }

  /** Receives every event from now on; the first subscriber opens the connection that listens. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    const { DATABASE_URL } = this.environment
    if (DATABASE_URL && !this.listener) {
      this.listener = new LiveListener(
        DATABASE_URL,
        (payload) => this.receive(payload),
        (payload) => this.notify(payload),
      )
      void this.listener.start()
      this.pollLater(new Date())
    }
    return () => void this.listeners.delete(listener)
  }

  /** Used for as long as the database delivers no notifications. */
  readWith(reader: Reader) {
    this.reader = reader
  }

  async onModuleDestroy() {
    clearTimeout(this.timer)
    clearTimeout(this.poll)
    await this.listener?.stop()
  }

  private async flush() {
    const events = this.waiting
    this.waiting = []
    this.timer = undefined
    if (!this.environment.DATABASE_URL) return events.forEach((event) => this.emit(event))
    try {
      for (const payload of payloadsOf(events)) await this.notify(payload)
    } catch (error) {
      // What happened is in the tables, and is seen with the next look at them.
      log.warn({ err: error }, 'a change was not announced to the desk')
    }
  }

  private notify(payload: string) {
    return kyselyOf<object>(this.em.fork())
      .selectNoFrom((eb) => eb.fn<string>('pg_notify', [eb.val(CHANNEL), eb.val(payload)]).as('notified'))
      .execute()
  }

  private receive(payload: string) {
    for (const event of JSON.parse(payload) as LiveEvent[]) this.emit(event)
  }

  private emit(event: LiveEvent) {
    for (const listener of this.listeners) listener(event)
  }

  private pollLater(since: Date) {
    this.poll = setTimeout(() => void this.readMissed(since), POLL_EVERY_MS)
    this.poll.unref()
  }

  /** While the connection does not listen; and once more after it begins to, for what happened just before. */
  private async readMissed(since: Date) {
    const now = new Date()
    const listening = this.listener?.isListening ?? false
    try {
      if (this.listeners.size && !(listening && this.wasListening))
        for (const event of await this.reader(since)) this.emit(event)
      this.wasListening = listening
      this.pollLater(now)
    } catch {
      // The database is away.
      this.pollLater(since)
    }
  }
}

/** As many events in one payload as fit. */
function payloadsOf(events: LiveEvent[]): string[] {
  const payload = JSON.stringify(events)
  if (Buffer.byteLength(payload) <= MOST_BYTES) return [payload]
  const half = Math.ceil(events.length / 2)
  if (events.length > 1) return [...payloadsOf(events.slice(0, half)), ...payloadsOf(events.slice(half))]
  return []
}
