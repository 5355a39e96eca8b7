import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
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

/** Mail is queued with what it tells of, in one transaction, and sent afterwards: neither is ever lost without the other. */
@Injectable()
export class MailService {
  constructor(private readonly queue: MailQueueService) {}

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
        mail.to,
        mail.subject ?? null,
        mail.replyTo ?? null,
        JSON.stringify(mail.variables),
        mail.submissionId ?? null,
      ],
    )
    await this.queue.add([id], db)
    return id
  }
}
