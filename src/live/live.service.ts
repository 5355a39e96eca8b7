import { Injectable, OnModuleDestroy } from '@nestjs/common'
import { EntityManager, type EventSubscriber, type TransactionEventArgs } from '@mikro-orm/core'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import { LiveListener, notify } from './live-listener.js'
import { type HeardEvent, type LiveEvent, MAX_NAMED } from './live-event.rules.js'

/** Bursts of forms are announced together, after their transactions and on another connection. */
const BATCH_WINDOW_MS = 100
const MAX_WAITING = 500
const MAX_BYTES = 7500
/** Enough for days at a quiet desk, and for minutes at the busiest. */
const MAX_REMEMBERED = 1000
/** Allowance for clock differences between instances. */
const OVERLAP_MS = 2000

type Listener = (event: LiveEvent) => void

/** Distributes live events by NOTIFY, or within the process if the database is embedded. Recent ones stay in memory for pages that reconnect. */
@Injectable()
export class LiveService implements EventSubscriber, OnModuleDestroy {
  private readonly listeners = new Set<Listener>()
  private readonly announced = new WeakMap<object, LiveEvent[]>()
  private readonly remembered: HeardEvent[] = []
  /** The time since which no event was missed; undefined while not listening. */
  private heardSince?: number
  private wasInterrupted = false
  private waiting: LiveEvent[] = []
  private timer?: NodeJS.Timeout
  private listener?: LiveListener

  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
  ) {
    em.getEventManager().registerSubscriber(this)
    if (!environment.DATABASE_URL) this.heardSince = Date.now()
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
    const address = this.environment.directDatabaseUrl
    if (address && !this.listener) {
      this.listener = new LiveListener(address, {
        onPayload: (payload) => this.receive(payload),
        onListening: (isListening) => this.noteListening(isListening),
        // On another connection, since a pooler may deliver a notification only to the one that sent it.
        notify: (payload) => notify(this.em.fork(), payload),
      })
      void this.listener.start()
    }
    return () => void this.listeners.delete(listener)
  }

  /** The events since then; undefined if some may have been missed. */
  since(moment: Date): HeardEvent[] | undefined {
    const from = moment.getTime()
    if (this.heardSince === undefined || from < this.heardSince) return undefined
    return this.remembered.filter(({ at }) => Date.parse(at) >= from - OVERLAP_MS)
  }

  async onModuleDestroy() {
    clearTimeout(this.timer)
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
      log.warn({ err: error }, 'a change was not announced to the desk')
    }
  }

  private receive(payload: string) {
    for (const event of JSON.parse(payload) as LiveEvent[]) this.emit(event)
  }

  private noteListening(isListening: boolean) {
    this.heardSince = isListening ? Date.now() : undefined
    if (isListening && this.wasInterrupted) this.emit({ kind: 'missed', at: new Date().toISOString() })
    this.wasInterrupted = !isListening
  }

  private emit(event: LiveEvent) {
    if (event.kind !== 'looking') this.remembered.push(event)
    if (this.remembered.length > MAX_REMEMBERED) this.heardSince = Date.parse(this.remembered.shift()?.at ?? '')
    for (const listener of this.listeners) listener(event)
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
