import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { kyselyOf, type TableOf } from '../database/kysely.js'
import { MailMessage, type MailState } from './mail-message.entity.js'
import { MailSuppression } from './mail-suppression.entity.js'

interface Tables {
  mail_message: TableOf<MailMessage>
  mail_suppression: TableOf<MailSuppression>
  'pgboss.job': { id: string; name: string; state: string }
}

export interface NewMail {
  id: string
  template: string
  recipient: string
  subject?: string
  replyTo?: string
  threadIds?: string
  variables: Record<string, unknown>
  submissionId?: string
  /** Why it is not sent. */
  held?: string
}

export interface MailPage {
  states?: MailState[]
  /** The last id of the page before. */
  after?: string
  limit?: number
}

export interface MailRetention {
  unsentBefore: Date
  sentBefore: Date
}

/** In place of the address of an account that was deleted. */
const FORGOTTEN = 'deleted'
const FAREWELL = 'account-deleted'

const OPEN: MailState[] = ['queued', 'failing', 'dead']

/** The mails that were queued, whatever became of them. Each method works in the transaction of the `em` it is handed. */
@Injectable()
export class MailRepository {
  async insert(em: EntityManager, mails: NewMail[]) {
    await kyselyOf<Tables>(em)
      .insertInto('mail_message')
      .values(
        mails.map(({ id, template, recipient, subject, replyTo, threadIds, variables, submissionId, held }) => ({
          id,
          template,
          recipient,
          subject: subject ?? null,
          reply_to: replyTo ?? null,
          thread_ids: threadIds ?? null,
          variables: JSON.stringify(variables),
          submission_id: submissionId ?? null,
          state: held === undefined ? ('queued' as const) : ('held' as const),
          last_error: held ?? null,
          attempts: 0,
          created_at: new Date().toISOString(),
        })),
      )
      .execute()
  }

  find(em: EntityManager, id: string): Promise<MailMessage | null> {
    return em.findOne(MailMessage, { id })
  }

  /** Those that were not sent yet; a mail may be gone because what it was about was erased. */
  findDue(em: EntityManager, ids: string[]): Promise<MailMessage[]> {
    return em.find(MailMessage, { id: { $in: ids }, state: { $in: OPEN } })
  }

  /** The newest first; without `states` those not sent yet. */
  list(em: EntityManager, { states = OPEN, after, limit = 50 }: MailPage): Promise<MailMessage[]> {
    return em.find(
      MailMessage,
      { state: { $in: states }, ...(after && { id: { $lt: after } }) },
      { orderBy: { id: 'desc' }, limit },
    )
  }

  /** The oldest first. */
  listForSubmission(em: EntityManager, submissionId: string): Promise<MailMessage[]> {
    return em.find(MailMessage, { submissionId }, { orderBy: { id: 'asc' } })
  }

  /** About any of several submissions, the newest first. */
  listForSubmissions(em: EntityManager, submissionIds: string[], limit: number): Promise<MailMessage[]> {
    return em.find(MailMessage, { submissionId: { $in: submissionIds } }, { orderBy: { id: 'desc' }, limit })
  }

  /** What accounts with these addresses were sent, the newest first. */
  listForAccounts(em: EntityManager, recipients: string[], limit: number): Promise<MailMessage[]> {
    return em.find(
      MailMessage,
      { recipient: { $in: recipients }, submissionId: null },
      { orderBy: { id: 'desc' }, limit },
    )
  }

  async countOpen(em: EntityManager): Promise<Record<'queued' | 'failing' | 'dead', number>> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('mail_message')
      .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
      .where('state', 'in', OPEN)
      .groupBy('state')
      .execute()
    const counts = { queued: 0, failing: 0, dead: 0 }
    for (const { state, count } of rows) counts[state as keyof typeof counts] = Number(count)
    return counts
  }

  /** What a mail outside a submission shows may hold a link that signs someone in, so it is not kept. */
  async markSent(em: EntityManager, { id, submissionId }: MailMessage) {
    await kyselyOf<Tables>(em)
      .updateTable('mail_message')
      .set((eb) => ({
        state: 'sent',
        sent_at: new Date().toISOString(),
        attempts: eb('attempts', '+', 1),
        last_error: null,
        ...(!submissionId && { variables: '{}' }),
      }))
      .where('id', '=', id)
      .execute()
  }

  /** Scrubs the recipients of what was said to deleted accounts, once it is sent. */
  async forgetFarewells(em: EntityManager, before: Date) {
    await em.nativeUpdate(
      MailMessage,
      { template: FAREWELL, state: 'sent', recipient: { $ne: FORGOTTEN }, createdAt: { $lt: before } },
      { recipient: FORGOTTEN },
    )
  }

  /** Mails about a submission are erased with it, except for those that could not be sent. Answers how many mails were deleted. */
  async purge(em: EntityManager, { unsentBefore, sentBefore }: MailRetention): Promise<number> {
    const unsent = await em.nativeDelete(MailMessage, {
      createdAt: { $lt: unsentBefore },
      $or: [{ state: { $in: OPEN } }, { state: 'held', submissionId: null }],
    })
    const sent = await em.nativeDelete(MailMessage, { createdAt: { $lt: sentBefore }, submissionId: null })
    await em.nativeDelete(MailSuppression, { createdAt: { $lt: sentBefore } })
    return unsent + sent
  }

  /** Scrubs an address from mails that are not about a submission; what is not sent yet is dropped. */
  async forget(em: EntityManager, recipient: string) {
    const mails = { recipient, submissionId: null }
    await em.nativeDelete(MailMessage, { ...mails, state: { $ne: 'sent' } })
    await em.nativeUpdate(MailMessage, mails, { recipient: FORGOTTEN, subject: null, variables: {} })
  }

  async markFailing(em: EntityManager, id: string, reason: string) {
    await kyselyOf<Tables>(em)
      .updateTable('mail_message')
      .set((eb) => ({ state: 'failing', attempts: eb('attempts', '+', 1), last_error: reason }))
      .where('id', '=', id)
      .where('state', '<>', 'sent')
      .execute()
  }

  /** Mails about a submission that were queued without anything to show. */
  async findWithoutVariables(em: EntityManager, limit: number): Promise<MailMessage[]> {
    return em.find(
      MailMessage,
      { state: { $in: OPEN }, submissionId: { $ne: null }, variables: { $eq: {} } },
      { orderBy: { id: 'asc' }, limit },
    )
  }

  async markDead(em: EntityManager, id: string, reason: string) {
    await em.nativeUpdate(MailMessage, { id, state: { $ne: 'sent' } }, { state: 'dead', lastError: reason })
  }

  /** The reasons for which addresses refuse mail, by address. */
  async findSuppressed(em: EntityManager, recipients: string[]): Promise<Map<string, string>> {
    if (!recipients.length) return new Map()
    const found = await em.find(MailSuppression, { recipient: { $in: recipients } })
    return new Map(found.map(({ recipient, reason }) => [recipient, reason]))
  }

  async suppress(em: EntityManager, recipient: string, reason: string) {
    await em.upsert(MailSuppression, { recipient, reason, createdAt: new Date() })
  }

  /** What is sent again may arrive by now. */
  async liftSuppression(em: EntityManager, mails: string[]) {
    const found = await em.find(MailMessage, { id: { $in: mails } }, { fields: ['recipient'] })
    await em.nativeDelete(MailSuppression, { recipient: { $in: found.map(({ recipient }) => recipient) } })
  }

  /** Of addresses in lower case, however they were written. */
  async liftSuppressionOf(em: EntityManager, addresses: string[]) {
    await kyselyOf<Tables>(em)
      .deleteFrom('mail_suppression')
      .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', addresses))
      .execute()
  }

  async markUnsent(em: EntityManager, ids: string[], state: 'queued' | 'dead') {
    await em.nativeUpdate(MailMessage, { id: { $in: ids }, state: { $ne: 'sent' } }, { state })
  }

  /** Locks the oldest of a state, passing over those that someone else is working on. */
  async lockOldest(em: EntityManager, state: MailState, limit: number): Promise<string[]> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('mail_message')
      .select('id')
      .where('state', '=', state)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Whether a mail's job still waits; locked until the transaction ends, so that no worker takes it meanwhile. */
  async lockWaitingJob(em: EntityManager, queue: string, id: string): Promise<boolean> {
    const job = await kyselyOf<Tables>(em)
      .selectFrom('pgboss.job')
      .select('id')
      .where('name', '=', queue)
      .where('id', '=', id)
      .where('state', '=', 'created')
      .forUpdate()
      .executeTakeFirst()
    return job !== undefined
  }

  async delete(em: EntityManager, id: string) {
    await em.nativeDelete(MailMessage, { id })
  }

  /** The mails whose job is being worked on at this moment. */
  async findActive(em: EntityManager, queues: string[], ids: string[]): Promise<Set<string>> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('pgboss.job')
      .select('id')
      .where('name', 'in', queues)
      .where('id', 'in', ids)
      .where('state', '=', 'active')
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
}
