import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { MetricsService } from '../health/metrics.service.js'
import { MailMessage, type MailState } from './mail-message.entity.js'
import { MailQueueService } from './mail-queue.service.js'
import { transactionDatabase } from './sql.js'

export interface OutgoingMail {
  /** The name of a pair of files in `templates`. */
  template: string
  to: string
  /** Without one the template's own subject line is used. */
  subject?: string
  replyTo?: string
  variables: Record<string, unknown>
  submissionId?: string
}

export interface MailPage {
  states?: MailState[]
  /** The last id of the page before. */
  after?: string
  limit?: number
}

const OPEN: MailState[] = ['queued', 'failing', 'dead']

/** Mail is queued with what it tells of, in one transaction, and sent afterwards: neither is ever lost without the other. */
@Injectable()
export class MailService {
  constructor(
    private readonly em: EntityManager,
    private readonly queue: MailQueueService,
    metrics: MetricsService,
  ) {
    metrics.gauge('mail_messages_open', 'Mails not sent yet, by state.', ['state'], async (set) => {
      for (const [state, count] of Object.entries(await this.counts())) set(count, { state })
    })
  }

  /** Queues a mail inside the transaction that `em` is in, opening one where it is in none. Answers the mail's id. */
  async enqueue(em: EntityManager, mail: OutgoingMail): Promise<string> {
    if (!em.isInTransaction()) return em.transactional((inside) => this.enqueue(inside, mail))
    const db = transactionDatabase(em)
    const id = v7()
    await db.executeSql(
      `insert into mail_message (id, template, recipient, subject, reply_to, variables, submission_id, state)
       values ($1, $2, $3, $4, $5, $6::text::jsonb, $7, 'queued')`,
      [
        id,
        mail.template,
        oneLine(mail.to),
        mail.subject === undefined ? null : oneLine(mail.subject),
        mail.replyTo === undefined ? null : oneLine(mail.replyTo),
        JSON.stringify(mail.variables),
        mail.submissionId ?? null,
      ],
    )
    await this.queue.add([id], db)
    return id
  }

  /** How many wait, fail or were given up. */
  async counts(): Promise<Record<'queued' | 'failing' | 'dead', number>> {
    const { rows } = await this.queue.database.executeSql(
      "select state, count(*)::int as count from mail_message where state <> 'sent' group by state",
    )
    const counts = { queued: 0, failing: 0, dead: 0 }
    for (const { state, count } of rows as { state: keyof typeof counts; count: number }[]) counts[state] = count
    return counts
  }

  /** The newest first; without `states` those not sent yet. */
  list({ states = OPEN, after, limit = 50 }: MailPage = {}): Promise<MailMessage[]> {
    return this.em
      .fork()
      .find(
        MailMessage,
        { state: { $in: states }, ...(after && { id: { $lt: after } }) },
        { orderBy: { id: 'desc' }, limit },
      )
  }

  /** Every mail about a submission, the oldest first. */
  forSubmission(submissionId: string): Promise<MailMessage[]> {
    return this.em.fork().find(MailMessage, { submissionId }, { orderBy: { id: 'asc' } })
  }

  /** Sends a mail now: one that waits or was given up anew, one that went out already once more. Answers its id, or the copy's. */
  async retry(id: string): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const mail = await em.findOne(MailMessage, { id })
      if (!mail) throw new NotFoundException('There is no such mail.')
      if (mail.state !== 'sent') {
        await this.sendAnew(em, [id])
        return id
      }
      if (!mail.submissionId) throw new ConflictException('This mail has been sent, and the link it held is not kept.')
      return this.enqueue(em, {
        template: mail.template,
        to: mail.recipient,
        subject: mail.subject ?? undefined,
        replyTo: mail.replyTo ?? undefined,
        variables: mail.variables,
        submissionId: mail.submissionId,
      })
    })
  }

  /** Sends all mails of a state now; answers how many. */
  async retryAll(state: 'failing' | 'dead'): Promise<number> {
    let retried = 0
    for (;;) {
      const handful = await this.em.fork().transactional(async (em) => {
        const { rows } = await transactionDatabase(em).executeSql(
          `select id from mail_message where state = $1 order by created_at limit 500 for update skip locked`,
          [state],
        )
        const ids = rows.map(({ id }: { id: string }) => id)
        if (ids.length) await this.sendAnew(em, ids)
        return ids.length
      })
      retried += handful
      if (handful === 0) return retried
    }
  }

  /** A new job takes the place of the old one, unless that is being worked on at this moment. */
  private async sendAnew(em: EntityManager, ids: string[]) {
    const db = transactionDatabase(em)
    await db.executeSql(`update mail_message set state = 'queued' where id = any($1) and state <> 'sent'`, [ids])
    await this.queue.replace(ids, db)
  }
}

/** A header holds one line, whatever it was given. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
