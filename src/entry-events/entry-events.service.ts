import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/core'
import { type AuditRecord, AuditService } from '../audit/audit.service.js'
import { LiveService } from '../live/live.service.js'
import { RotaQueueService } from '../rota/rota-queue.service.js'
import { WebhookEventsService } from '../webhooks/webhook-events.service.js'
import { type EntryEvent, effectsOf } from './effects.js'
import { historyRepository } from './history.repository.js'

export interface Recorder {
  author: string
  /** The actor in the audit log; without it, the product itself or someone without an account. */
  audited?: Pick<AuditRecord, 'actor' | 'sessionId' | 'ip'>
}

/** The sender of the submission, through a link or their account. */
export const SENDER: Recorder = { author: 'The sender' }

/** Records entry events; history, live event, webhook, audit log and the rota follow from `effects.ts`. */
@Injectable()
export class EntryEventsService {
  constructor(
    private readonly live: LiveService,
    private readonly webhooks: WebhookEventsService,
    private readonly rota: RotaQueueService,
    private readonly audit: AuditService,
  ) {}

  /** In the transaction of `em`. Call it last: until the commit it blocks all other writers of the audit log. */
  async record(em: EntityManager, { author, audited }: Recorder, ...events: EntryEvent[]): Promise<void> {
    const traces = events.map((event) => effectsOf(event, author))
    for (const { live } of traces) if (live) this.live.announce(em, live)
    const lines = traces.flatMap(({ history }) => history)
    if (lines.length) await historyRepository.insert(em, author, lines)
    await this.webhooks.record(em, ...traces.flatMap(({ webhooks }) => webhooks))
    for (const event of events) if (event.kind === 'arrived') await this.rota.add(em, event.arrivals)
    const entries = traces.flatMap(({ audit }) => audit.map((entry) => ({ ...audited, ...entry })))
    if (entries.length) await this.audit.record(em, ...entries)
  }
}
