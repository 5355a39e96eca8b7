import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MailerService } from '@nestjs-modules/mailer'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Counter } from 'prom-client'
import { SECOND_MS } from '../common/durations.rules.js'
import { GroupCommit } from '../common/group-commit.js'
import { log } from '../common/logger.js'
import { partSpan } from '../common/spans.js'
import { Environment } from '../config/environment.js'
import { MetricsService } from '../health/metrics.service.js'
import { Worker } from '../jobs/job.decorators.js'
import { LateMails } from './late-mails.service.js'
import { LONGEST_REASON, type MailMessage, messageIdOf } from './mail-message.entity.js'
import { LAST_RETRY, MAIL_QUEUE, NEW_MAIL, MailService } from './mail.service.js'
import { MailRepository } from './mail.repository.js'
import { SenderLinks } from './sender-links.service.js'
import type { CalendarFile } from './mail-variables.js'
import { FAULTS, faultOf, reasonOf, type SendError } from './mail-refusal.js'
import { jobsRepository } from '../jobs/jobs.repository.js'

/** The event loop utilisation above which a process is busy; with the embedded database, it idles half the time even when storing forms. */
const BUSY = { embedded: 0.4, postgres: 0.8 }
const TURN_MS = SECOND_MS

/** Includes the wait for a free connection; the connection's own timeouts start anew with each response. */
const SEND_MS = 90 * SECOND_MS
const RECORD_AGAIN_MS = SECOND_MS

/** Written by a person, so not marked as automatic. */
const PERSONAL = new Set(['answer'])

/** The templates with links for the sender; the team's mails about a form have none. */
const TO_SENDER = new Set([
  'answer',
  'application-received',
  'call',
  'complaint-received',
  'discovery-call-received',
  'follow-link',
  'investor-show-received',
  'withdrawn',
])
/** The templates that also link to the open times, if there are any. */
const OFFERS_TIMES = new Set(['call', 'discovery-call-received'])
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Retries have their own workers, fewer than the connections to the mail server, so that new mail never waits. */
const FRESH = { localConcurrency: 4, batchSize: 10, pollingIntervalSeconds: 1, minPriority: NEW_MAIL }
const RETRIED = { localConcurrency: 2, batchSize: 5, pollingIntervalSeconds: 2, maxPriority: NEW_MAIL - 1 }
const SETTLED_ALONE = { perJobResults: true, burstWhenBatchFull: true } as const

/** An address is given up when its server refuses it for a second time. */
const TRIES_IF_REFUSED = 2

type MailJob = JobWithMetadata<unknown>

interface Links {
  follow?: string
  times?: string
}

@Injectable()
export class MailDeliveryService {
  private readonly failures: Counter<'fault'>
  private readonly sentMails: Counter
  /** Mails that are sent at the same time share the update that records it. */
  private readonly sent: GroupCommit<string, undefined>
  private lastLoad = performance.eventLoopUtilization()
  private lastQueued = 0
  private turn = Promise.resolve()

  constructor(
    private readonly em: EntityManager,
    private readonly mails: MailRepository,
    private readonly mail: MailService,
    private readonly links: SenderLinks,
    private readonly late: LateMails,
    private readonly mailer: MailerService,
    private readonly environment: Environment,
    metrics: MetricsService,
  ) {
    const help =
      'Failed attempts to send an email: no connection, deferred, refused because of the recipient, refused because of the sender.'
    this.failures = metrics.counter('mail_failures_total', help, ['fault'])
    this.sentMails = metrics.counter('mail_sent_total', 'Emails that the mail server has accepted.', [])
    for (const fault of FAULTS) this.failures.inc({ fault }, 0)
    this.sent = new GroupCommit({
      write: async (ids) => {
        await this.mails.markSent(this.em.fork(), ids)
        return ids.map(() => undefined)
      },
      isItemError: () => false,
      maxGroup: 100,
      maxInFlight: 1,
      maxWaiting: 10_000,
    })
  }

  @Worker(MAIL_QUEUE, { ...FRESH, ...SETTLED_ALONE })
  async deliverNew(jobs: MailJob[]): Promise<JobResult[]> {
    await this.giveWay()
    return this.deliver(jobs)
  }

  @Worker(MAIL_QUEUE, { ...RETRIED, ...SETTLED_ALONE })
  async deliver(jobs: MailJob[]): Promise<JobResult[]> {
    const em = this.em.fork()
    const mails = await this.mails.findDue(
      em,
      jobs.map(({ id }) => id),
    )
    const refused = await this.mails.findSuppressed(
      em,
      mails.map(({ recipient }) => recipient),
    )
    const due = new Map(mails.map((mail) => [mail.id, mail]))
    const follow = await this.links.of('follow', submissionsOf(mails, TO_SENDER))
    const times = await this.links.of('times', submissionsOf(mails, OFFERS_TIMES))
    const linksOf = ({ template, submissionId }: MailMessage): Links => ({
      follow: TO_SENDER.has(template) ? follow.get(submissionId ?? '') : undefined,
      times: OFFERS_TIMES.has(template) ? times.get(submissionId ?? '') : undefined,
    })
    return Promise.all(
      jobs.map((job) =>
        this.settle(job, due.get(job.id), refused, linksOf).catch((error: Error): JobResult => {
          log.error({ err: error, mail: job.id }, 'the outcome of an email could not be recorded')
          return { id: job.id, status: 'failed' }
        }),
      ),
    )
  }

  /** Fails this job alone, since the other mails of its batch may be on their way. */
  private async settle(
    job: MailJob,
    mail: MailMessage | undefined,
    refused: Map<string, string>,
    linksOf: (mail: MailMessage) => Links,
  ): Promise<JobResult> {
    const { id } = job
    // Sent just before a crash, or erased since.
    if (!mail) return { id, status: 'completed' }
    const reason = refused.get(mail.recipient)
    if (reason === undefined) return this.attempt(mail, job, linksOf(mail))
    await this.mails.markDead(this.em.fork(), id, `This address refuses mail: ${reason}`)
    return { id, status: 'completed' }
  }

  private async attempt(mail: MailMessage, job: MailJob, links: Links): Promise<JobResult> {
    const { id, signal } = job
    try {
      const variables = this.mails.variablesOf(mail)
      const late = await this.late.complete(mail.template, { ...mail, variables })
      // Its content is no longer true.
      if (!late) {
        await this.mails.deleteUnsent(this.em.fork(), [id])
        return { id, status: 'completed' }
      }
      const context = { ...variables, ...links, ...late }
      await this.send(mail, AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]), context)
    } catch (error) {
      // Another worker has the mail, and records its outcome.
      if (signal.aborted) throw error
      return this.recordFailure(mail, job, error as SendError)
    }
    await this.recordSent(mail, signal)
    this.sentMails.inc()
    return { id, status: 'completed' }
  }

  /** Retries for as long as this worker holds the job: a mail that is not recorded as sent is sent again. */
  private async recordSent(mail: MailMessage, signal: AbortSignal): Promise<void> {
    for (let logged = false; ; logged = true)
      try {
        return await this.sent.add(mail.id)
      } catch (error) {
        if (signal.aborted) throw error
        if (!logged) log.warn({ err: error, mail: mail.id }, 'a sent email could not be recorded as sent; retrying')
        await wait(RECORD_AGAIN_MS)
      }
  }

  private async recordFailure(mail: MailMessage, job: MailJob, error: SendError): Promise<JobResult> {
    const { id, template, recipient, attempts } = mail
    const [fault, reason] = [faultOf(error), reasonOf(error).slice(0, LONGEST_REASON)]
    const { code, command, responseCode = 0 } = error
    log.warn(
      { mail: id, template, fault, reason: code, command, responseCode },
      'an email was refused or not delivered',
    )
    this.failures.inc({ fault })
    const em = this.em.fork()
    await this.mails.markFailing(em, id, reason)
    const isRefused = fault === 'recipient' && attempts + 1 >= TRIES_IF_REFUSED
    // The team's own address works again as soon as its mailbox does.
    if (isRefused && recipient !== this.environment.TEAM_EMAIL)
      await this.mails.suppress(em, recipient, error.response?.slice(0, LONGEST_REASON) ?? reason)
    if (isRefused || job.retryCount >= LAST_RETRY) {
      await this.mails.markDead(em, id, reason)
      log.error({ mail: id }, 'an email failed; it can be sent again from the desk')
      return { id, status: 'completed' }
    }
    if (job.priority === NEW_MAIL) await jobsRepository.setPriority(em, MAIL_QUEUE.name, id, NEW_MAIL - 1)
    return { id, status: 'failed', output: { reason } }
  }

  private async send(mail: MailMessage, signal: AbortSignal, variables: Record<string, unknown>) {
    const { id, template, recipient, subject, threadIds } = mail
    const thread = threadIds?.split(' ')
    const { calendar, replyTo = mail.replyTo ? [mail.replyTo] : [], ...context } = variables
    const message = {
      from: this.environment.MAIL_FROM,
      // As objects, so that the address is never parsed as a list.
      to: { name: '', address: recipient },
      replyTo: (replyTo as string[]).map((address) => ({ name: '', address })),
      ...(subject && { subject }),
      // The same on every attempt, so that receivers can recognise a repeat.
      messageId: messageIdOf(id, this.environment.publicUrl),
      ...(thread && { inReplyTo: thread.at(-1), references: thread }),
      headers: PERSONAL.has(template) ? {} : AUTOMATIC,
      template,
      context,
      // Mail programs put it into the calendar of their own accord.
      ...(calendar !== undefined && { icalEvent: { ...(calendar as CalendarFile), filename: 'invite.ics' } }),
      signal,
    }
    const info = (await partSpan('send mail', { template }, () => this.mailer.sendMail(message))) as { file?: string }
    if (!this.environment.SMTP_URL)
      log.info(
        { mail: id, template, file: info.file, ...(!this.environment.production && { link: variables.link }) },
        'email written to the mail folder',
      )
  }

  /** Forms take precedence: while they keep arriving at a busy process, its workers take turns, one batch every second. */
  private giveWay(): Promise<void> {
    this.turn = this.turn.then(async () => {
      if (this.areFormsArriving()) await wait(TURN_MS)
    })
    return this.turn
  }

  private areFormsArriving(): boolean {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.lastLoad)
    const arriving = this.mail.queued > this.lastQueued
    this.lastLoad = now
    this.lastQueued = this.mail.queued
    return arriving && utilization > (this.environment.DATABASE_URL ? BUSY.postgres : BUSY.embedded)
  }
}

const submissionsOf = (mails: MailMessage[], templates: ReadonlySet<string>) =>
  mails.flatMap(({ template, submissionId }) => (submissionId && templates.has(template) ? submissionId : []))
