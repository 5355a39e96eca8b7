import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { MetricsService } from '../health/metrics.service.js'
import type { MailMessage } from './mail-message.entity.js'
import { MailQueueService } from './mail-queue.service.js'
import { type MailPage, type MailRetention, MailRepository } from './mail.repository.js'
import { TemplatePairs } from './template-pairs.js'

export interface OutgoingMail {
  /** The name of a pair of files in `templates`. */
  template: string
  to: string
  /** Without one the template's own subject line is used. */
  subject?: string
  replyTo?: string
  variables: Record<string, unknown>
  submissionId?: string
  /** Why it is kept but not sent. */
  held?: string
  /** The Message-IDs of what was written before, the oldest first. */
  thread?: string[]
  /** It is not sent before, and can be withdrawn until then. */
  delaySeconds?: number
}

const BATCH = 500

/** Mail is queued in the transaction of what it is about and sent afterwards: neither is ever lost without the other. */
@Injectable()
export class MailService {
  constructor(
    private readonly em: EntityManager,
    private readonly mails: MailRepository,
    private readonly queue: MailQueueService,
    private readonly templates: TemplatePairs,
    metrics: MetricsService,
  ) {
    metrics.gauge('mail_messages_open', 'Mails not sent yet, by state.', ['state'], async (set) => {
      for (const [state, count] of Object.entries(await this.counts())) set(count, { state })
    })
  }

  /** Queues a mail inside the transaction that `em` is in, opening one where it is in none. Answers the mail's id. */
  async enqueue(em: EntityManager, mail: OutgoingMail): Promise<string> {
    if (!em.isInTransaction()) return em.transactional((inside) => this.enqueue(inside, mail))
    const [id] = await this.enqueueAll(em, [mail])
    return id as string
  }

  /** The same for several mails at once, inside a transaction. */
  async enqueueAll(em: EntityManager, mails: OutgoingMail[]): Promise<string[]> {
    const rows = mails.map(({ to, subject, replyTo, thread, ...rest }) => ({
      ...rest,
      id: v7(),
      recipient: oneLine(to),
      subject: subject === undefined ? undefined : oneLine(subject),
      replyTo: replyTo === undefined ? undefined : oneLine(replyTo),
      threadIds: thread?.length ? oneLine(thread.join(' ')) : undefined,
    }))
    const due = rows.filter(({ held }) => held === undefined)
    await Promise.all([this.mails.insert(em, rows), due.length && this.queue.add(em, due)])
    return rows.map(({ id }) => id)
  }

  /** Takes back a mail that waits for its delay to pass, inside a transaction; false where it is on its way or gone. */
  async withdraw(em: EntityManager, id: string): Promise<boolean> {
    if (!(await this.queue.withdraw(em, id))) return false
    await this.mails.delete(em, id)
    return true
  }

  /** Why an address refuses mail, in its server's words. */
  async refusalOf(address: string): Promise<string | undefined> {
    return (await this.mails.findSuppressed(this.em.fork(), [oneLine(address)])).get(oneLine(address))
  }

  /** A mail as its recipient would see it. */
  preview(template: string, variables: Record<string, unknown>): { html: string; text: string } {
    return this.templates.render(template, variables)
  }

  /** How many wait, fail or were given up. */
  counts() {
    return this.mails.countOpen(this.em.fork())
  }

  /** The newest first; without `states` those not sent yet. */
  list(page: MailPage = {}): Promise<MailMessage[]> {
    return this.mails.list(this.em.fork(), page)
  }

  /** Every mail about a submission, the oldest first. */
  forSubmission(submissionId: string): Promise<MailMessage[]> {
    return this.mails.listForSubmission(this.em.fork(), submissionId)
  }

  /** About several submissions, and to the accounts with these addresses; the newest first. */
  async forPerson(submissionIds: string[], addresses: string[], limit: number): Promise<MailMessage[]> {
    const [about, account] = await Promise.all([
      this.mails.listForSubmissions(this.em.fork(), submissionIds, limit),
      this.mails.listForAccounts(this.em.fork(), addresses, limit),
    ])
    return [...about, ...account]
  }

  /** Sends a mail now: one that waits or was given up anew, one that went out already once more. Answers its id, or the copy's. */
  async retry(em: EntityManager, id: string): Promise<{ id: string; mail: MailMessage }> {
    const mail = await this.mails.find(em, id)
    if (!mail) throw new NotFoundException('There is no such mail.')
    if (mail.state !== 'sent') {
      await this.sendAnew(em, [id])
      return { id, mail }
    }
    if (!mail.submissionId) throw new ConflictException('This mail has been sent, and the link it held is not kept.')
    const copy = await this.enqueue(em, {
      template: mail.template,
      to: mail.recipient,
      subject: mail.subject ?? undefined,
      replyTo: mail.replyTo ?? undefined,
      thread: mail.threadIds?.split(' '),
      variables: mail.variables,
      submissionId: mail.submissionId,
    })
    return { id: copy, mail }
  }

  /** Changes the address of a mail that was not sent yet; answers whether it is another one. */
  async correctRecipient(em: EntityManager, id: string, recipient: string): Promise<boolean> {
    const mail = await this.mails.find(em, id)
    if (!mail) throw new NotFoundException('There is no such mail.')
    if (mail.recipient === recipient) return false
    if (mail.state === 'sent') throw new ConflictException('This mail has been handed over to its address already.')
    mail.recipient = oneLine(recipient)
    await em.flush()
    return true
  }

  /** The text of a mail as its recipient reads it; empty where what it showed is not kept. */
  textOf({ template, variables }: MailMessage): string {
    return Object.keys(variables).length ? this.templates.render(template, variables).text : ''
  }

  /** Sends all mails of a state now; answers how many. */
  async retryAll(state: 'failing' | 'dead'): Promise<number> {
    let retried = 0
    for (;;) {
      const batch = await this.em.fork().transactional(async (em) => {
        const ids = await this.mails.lockOldest(em, state, BATCH)
        if (ids.length) await this.sendAnew(em, ids)
        return ids.length
      })
      retried += batch
      if (batch === 0) return retried
    }
  }

  /** Scrubs the recipients of farewells to deleted accounts that were sent before that time. */
  async forgetFarewells(em: EntityManager, before: Date): Promise<void> {
    await this.mails.forgetFarewells(em, before)
  }

  /** Deletes the mails that were kept for as long as was promised; answers how many. */
  purge(em: EntityManager, retention: MailRetention): Promise<number> {
    return this.mails.purge(em, retention)
  }

  /** Scrubs an address from mails that are not about a submission; what is not sent yet is dropped. */
  async forget(em: EntityManager, recipient: string): Promise<void> {
    await this.mails.forget(em, recipient)
  }

  /** What their servers said about addresses is deleted. */
  async liftSuppressionOf(em: EntityManager, addresses: string[]): Promise<void> {
    await this.mails.liftSuppressionOf(em, addresses)
  }

  /** A new job takes the place of the old one, unless that is being worked on at this moment. */
  private async sendAnew(em: EntityManager, ids: string[]) {
    await this.mails.liftSuppression(em, ids)
    await this.mails.markUnsent(em, ids, 'queued')
    await this.queue.replace(em, ids)
  }
}

/** A header holds one line, whatever was entered. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
