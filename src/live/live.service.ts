import { Injectable, OnModuleDestroy, Global, Module } from '@nestjs/common'
import { EntityManager, type EventSubscriber, type TransactionEventArgs } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { LiveListener, notify } from './live-listener.js'
import { type LiveEvent, MAX_NAMED } from './live-event.js'

/** Bursts of forms are announced together, after their transactions and on another connection. */
const BATCH_WINDOW_MS = 100
const MAX_WAITING = 500
const MAX_BYTES = 7500
const POLL_EVERY_MS = 1000

type Listener = (event: LiveEvent) => void
/** Reads from the tables what has happened since a point in time. */
type Reader = (since: Date) => Promise<LiveEvent[]>

/**
 * Publishes the events of the desk to all instances: with NOTIFY, or within the process if the database is embedded. Events
 * are not stored: a subscriber that missed one reads the tables.
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

  /** Publishes the event once the transaction of `em` has been committed. */
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
      before.entries = [...before.entries, ...event.entries].slice(0, MAX_NAMED)
    else if (this.waiting.length < MAX_WAITING) this.waiting.push(structuredClone(event))
    this.timer ??= setTimeout(() => void this.flush(), BATCH_WINDOW_MS)
    this.timer.unref()
  }

  /** Subscribes to all further events; the first subscriber opens the listening connection. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    const { DATABASE_URL } = this.environment
    if (DATABASE_URL && !this.listener) {
      this.listener = new LiveListener(
        DATABASE_URL,
        (payload) => this.receive(payload),
        (payload) => notify(this.em.fork(), payload),
      )
      void this.listener.start()
      this.pollLater(new Date())
    }
    return () => void this.listeners.delete(listener)
  }

  /** The fallback while the database delivers no notifications. */
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
      for (const payload of payloadsOf(events)) await notify(this.em.fork(), payload)
    } catch (error) {
      // The tables have the event, and the next poll finds it.
      log.warn({ err: error }, 'a change was not announced to the desk')
    }
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

  /** Polls while the connection is not listening, and once more after it starts, for events just before. */
  private async readMissed(since: Date) {
    const now = new Date()
    const listening = this.listener?.isListening ?? false
    try {
      if (this.listeners.size && !(listening && this.wasListening))
        for (const event of await this.reader(since)) this.emit(event)
      this.wasListening = listening
      this.pollLater(now)
    } catch {
      // The database is unavailable.
      this.pollLater(since)
    }
  }
}

/** Splits events into payloads that fit; an event that is too large by itself is dropped. */
function payloadsOf(events: LiveEvent[]): string[] {
  const payload = JSON.stringify(events)
  if (Buffer.byteLength(payload) <= MAX_BYTES) return [payload]
  const half = Math.ceil(events.length / 2)
  if (events.length > 1) return [...payloadsOf(events.slice(0, half)), ...payloadsOf(events.slice(half))]
  return []
}

@Global()
@Module({ providers: [LiveService], exports: [LiveService] })
export class LiveModule {}
