import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/core'
import { Client } from 'pg'
import { SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { connectionOptions } from '../database/orm-options.js'
import { kyselyOf } from '../database/kysely.js'

const TEST_TIMEOUT_MS = 3 * SECOND_MS
const TEST_EVERY_MS = 10 * SECOND_MS
const RECONNECT_MS = 2 * SECOND_MS
/** A pooler in transaction mode accepts LISTEN but never delivers. */
const RECONNECT_TO_POOLER_MS = 60 * SECOND_MS

const CHANNEL = 'desk'
const TEST_PREFIX = 'proof:'

export const notify = (em: EntityManager, payload: string) =>
  kyselyOf<object>(em)
    .selectNoFrom((eb) => eb.fn<string>('pg_notify', [eb.val(CHANNEL), eb.val(payload)]).as('notified'))
    .execute()

interface Handlers {
  onPayload: (payload: string) => void
  onListening: (isListening: boolean) => void
  notify: (payload: string) => Promise<unknown>
}

/** On a connection of its own, which it tests by a notification when it connects and every few seconds after. */
export class LiveListener {
  private client?: Client
  private timer?: NodeJS.Timeout
  private readonly pendingTests = new Map<string, () => void>()
  private stopped = false
  private warned = false

  constructor(
    private readonly address: string,
    private readonly handlers: Handlers,
  ) {}

  async start(): Promise<void> {
    const client = new Client({ ...connectionOptions(this.address), keepAlive: true })
    this.client = client
    client.on('error', () => this.reconnect(client, RECONNECT_MS))
    client.on('end', () => this.reconnect(client, RECONNECT_MS))
    client.on('notification', ({ payload = '' }) => this.receive(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      return this.reconnect(client, RECONNECT_MS)
    }
    if (await this.test(client)) {
      this.handlers.onListening(true)
      return this.testLater(client)
    }
    if (client !== this.client) return
    if (!this.warned)
      log.warn('the database delivers no notifications: set DATABASE_DIRECT_URL to its address without the pooler')
    this.warned = true
    this.reconnect(client, RECONNECT_TO_POOLER_MS)
  }

  async stop() {
    this.stopped = true
    clearTimeout(this.timer)
    await this.client?.end().catch(() => undefined)
  }

  private testLater(client: Client) {
    this.timer = setTimeout(() => {
      void this.test(client).then((arrived) =>
        arrived ? this.testLater(client) : this.reconnect(client, RECONNECT_MS),
      )
    }, TEST_EVERY_MS)
    this.timer.unref()
  }

  private async test(client: Client): Promise<boolean> {
    if (this.stopped || client !== this.client) return false
    const id = randomUUID()
    let timer: NodeJS.Timeout | undefined
    const arrived = new Promise<boolean>((resolve) => {
      this.pendingTests.set(id, () => resolve(true))
      timer = setTimeout(() => resolve(false), TEST_TIMEOUT_MS)
    })
    this.handlers.notify(TEST_PREFIX + id).catch(() => undefined)
    const answer = await arrived
    clearTimeout(timer)
    this.pendingTests.delete(id)
    return answer
  }

  private receive(payload: string) {
    if (!payload.startsWith(TEST_PREFIX)) return this.handlers.onPayload(payload)
    this.pendingTests.get(payload.slice(TEST_PREFIX.length))?.()
  }

  private reconnect(client: Client, delayMs: number) {
    if (client !== this.client) return
    this.client = undefined
    clearTimeout(this.timer)
    client.end().catch(() => undefined)
    if (this.stopped) return
    this.handlers.onListening(false)
    this.timer = setTimeout(() => void this.start(), delayMs)
    this.timer.unref()
  }
}
