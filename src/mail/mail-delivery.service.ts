import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Injectable, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common'
import { MailerService } from '@nestjs-modules/mailer'
import type { Job, JobResult, JobWithMetadata } from 'pg-boss'
import { log } from '../common/logger.js'
import { Environment } from '../config/environment.js'
import type { FormType } from '../forms/form-options.rules.js'
import { DEAD_MAIL_QUEUE, MAIL_QUEUE, MailQueueService } from './mail-queue.service.js'
import { submissionView } from './submission-view.js'

interface DueMail {
  id: string
  template: string
  recipient: string
  subject: string | null
  reply_to: string | null
  variables: Record<string, unknown>
  type: FormType | null
  reference: string
  fields: Record<string, unknown>
  received_at: string | Date
  page: string | null
}

const DUE = `
select m.id, m.template, m.recipient, m.subject, m.reply_to, m.variables, s.type, s.reference, s.fields, s.received_at, s.page
from mail_message m left join form_submission s on s.id = m.submission_id
where m.id = any($1) and m.state <> 'sent'`

const SENT = `
update mail_message
set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null,
    variables = case when submission_id is null then '{}'::jsonb else variables end
where id = $1`

const FAILED = `
update mail_message set state = 'failing', attempts = attempts + 1, last_error = $2 where id = $1 and state <> 'sent'`

const DEAD = "update mail_message set state = 'dead' where id = any($1) and state <> 'sent'"

const A_MOMENT_MS = 1000
const AT_ONCE = 10
const BUSY = 0.8

/** Sends what is queued, wherever it was queued: each instance takes jobs of its own. */
@Injectable()
export class MailDeliveryService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly domain: string
  private lastLoad = performance.eventLoopUtilization()
  private lastQueued = 0
  private beginning?: NodeJS.Timeout
  private begun?: Promise<void>

  constructor(
    private readonly queue: MailQueueService,
    private readonly mailer: MailerService,
    private readonly environment: Environment,
  ) {
    this.domain = new URL(environment.publicUrl).hostname
  }

  /**
   * A moment after the doors open: the first look at the queue would take its time from the first visitor. Should it fail
   * to begin, that ends the process as any uncaught error does: one that sends no mail must not pass for healthy.
   */
  onApplicationBootstrap() {
    this.beginning = setTimeout(() => {
      this.begun = this.work()
    }, A_MOMENT_MS)
  }

  /** Before the queue closes: closed in the middle of the beginning, it would look like a fault. */
  async onModuleDestroy() {
    clearTimeout(this.beginning)
    await this.begun
  }

  private async work() {
    await this.queue.boss.work(
      MAIL_QUEUE,
      { batchSize: AT_ONCE, perJobResults: true, pollingIntervalSeconds: 1, burstWhenBatchFull: true },
      (jobs) => this.deliver(jobs),
    )
    await this.queue.boss.work(
      DEAD_MAIL_QUEUE,
      { batchSize: 100, includeMetadata: true, pollingIntervalSeconds: 10, burstWhenBatchFull: true },
      (jobs) => this.bury(jobs),
    )
  }

  private async deliver(jobs: Job<unknown>[]): Promise<JobResult[]> {
    await this.giveWay()
    const { rows } = await this.queue.database.executeSql(DUE, [jobs.map(({ id }) => id)])
    const due = new Map((rows as DueMail[]).map((mail) => [mail.id, mail]))
    return Promise.all(
      jobs.map(async ({ id }): Promise<JobResult> => {
        const mail = due.get(id)
        // Sent before a crash could tell the queue, or erased since.
        if (!mail) return { id, status: 'completed' }
        return this.attempt(mail)
      }),
    )
  }

  private async attempt(mail: DueMail): Promise<JobResult> {
    const { id } = mail
    try {
      await this.send(mail)
    } catch (error) {
      const reason = (error as Error).message.slice(0, 500)
      log.warn({ mail: id, template: mail.template, reason: (error as { code?: string }).code }, 'a mail was not taken')
      await this.queue.database.executeSql(FAILED, [id, reason])
      return { id, status: 'failed', output: { reason } }
    }
    // At once: a crash before this line is the only way for a mail to go out twice.
    await this.queue.database.executeSql(SENT, [id])
    return { id, status: 'completed' }
  }

  private async send(mail: DueMail) {
    const { id, template, recipient, subject, reply_to: replyTo, variables, type } = mail
    const submission = type && submissionView({ ...mail, type, receivedAt: new Date(mail.received_at) })
    const info = (await this.mailer.sendMail({
      from: this.environment.MAIL_FROM,
      // As objects: an address is never read for further ones.
      to: { name: '', address: recipient },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(subject && { subject }),
      // The same on every try, so that a receiver can tell a repeat.
      messageId: `<${id}@${this.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      template,
      context: { ...variables, ...submission },
    })) as { file?: string }
    if (!this.environment.SMTP_URL)
      log.info({ mail: id, template, file: info.file, link: variables.link }, 'mail written to the mail folder')
  }

  private async bury(jobs: JobWithMetadata<unknown>[]) {
    const ids = jobs.map(({ sourceId }) => sourceId)
    await this.queue.database.executeSql(DEAD, [ids])
    log.error({ mails: ids }, 'mail given up after a day; it can be sent again from the desk')
  }

  /** Forms go first: while they keep arriving at a busy process, mail waits a little between handfuls. */
  private async giveWay() {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.lastLoad)
    const arriving = this.queue.queued > this.lastQueued
    this.lastLoad = now
    this.lastQueued = this.queue.queued
    if (arriving && utilization > BUSY) await wait(500)
  }
}
