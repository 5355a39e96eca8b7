import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { batches } from '../common/batches.js'
import { DAY_MS, HOUR_SECONDS, DAY_SECONDS } from '../common/durations.rules.js'
import { Environment } from '../config/environment.js'
import { log } from '../common/logger.js'
import { MetricsService } from '../health/metrics.service.js'
import { JobsService } from '../jobs/jobs.service.js'
import { hashedKey, RateLimitService } from '../rate-limit/rate-limit.service.js'
import { FolderTransport } from './folder-transport.js'
import { LONGEST_REASON, type MailMessage } from './mail-message.entity.js'
import { isAboutRecipient } from './mail-refusal.js'
import { type MailPosition, MailRepository, type NewMail } from './mail.repository.js'
import type { MailTemplate, TemplatedMail } from './mail-variables.js'
import { TemplatePairs } from './template-pairs.js'
import { UNSENT_MAIL_DAYS } from '../common/retention.rules.js'

/** The priority of a mail until its first try has failed; then it has none. */
export const NEW_MAIL = 1

/** Retries after 5, 10, 20, 40 … seconds, each lengthened at random to at most double, and then hourly: 82 attempts in a little over three days. */
export const LAST_RETRY = 81

/** One job per mail, with the mail's own id, added in the transaction of what the mail is about. */
export const MAIL_QUEUE = {
  name: 'mail',
  // A few more than needed: if the attempt that should give the mail up dies with its process, another one does so.
  retryLimit: LAST_RETRY + 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  /** How long an attempt may take before another worker takes over the email; sending times out much earlier. */
  expireInSeconds: 180,
  /** A worker that has been silent for this long is considered dead, and its mails go to other workers. */
  heartbeatSeconds: 20,
  retentionSeconds: UNSENT_MAIL_DAYS * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
}

export type OutgoingMail = Envelope & TemplatedMail

interface Envelope {
  to: string
  subject?: string
  replyTo?: string
  submissionId?: string
  withheld?: string
  thread?: string[]
  /** How long it waits; it can be withdrawn until then. */
  delaySeconds?: number
  /** Anyone can cause it without proving that the mailbox is theirs, so it counts towards the mailbox's limit and is withheld beyond it. */
  unproven?: boolean
}

/** The limit on emails of all kinds that anyone can cause to be sent to one mailbox. */
const AN_HOUR = { limit: 6, windowSeconds: HOUR_SECONDS }
const A_DAY = { limit: 12, windowSeconds: DAY_SECONDS }
/** A further allowance, so that a flood cannot keep an account's owner from a sign-in link or a new password. */
export const OWNERS_RESERVE = 4
export const WITHHELD = `Withheld: more than ${AN_HOUR.limit} emails in an hour, or ${A_DAY.limit} in a day, that anyone could have caused.`

export type PreparedMail = NewMail & Pick<Envelope, 'delaySeconds'>

export interface MailContent {
  subject: string | null
  text: string
}

/** Reported by the recipient's server after it had taken the mail. */
export interface ReturnedMail {
  mailId?: string
  recipient: string
  /** Enhanced code: 4.x.x for a delay, 5.x.x for a mail that will not arrive. */
  status: string
  diagnosis: string
}

const BATCH = 500
/** Servers give up after five days at most. */
const RETURN_DAYS = 7

/** Mail is queued in the transaction of what it is about and sent afterwards, so that neither is lost without the other. */
@Injectable()
export class MailService {
  queued = 0

  constructor(
    private readonly em: EntityManager,
    /** For callers that read, anonymise or delete emails in their own transaction. */
    readonly stored: MailRepository,
    private readonly jobs: JobsService,
    private readonly templates: TemplatePairs,
    private readonly folder: FolderTransport,
    private readonly environment: Environment,
    private readonly limits: RateLimitService,
    metrics: MetricsService,
  ) {
    metrics.gauge('mail_messages_open', 'Emails not sent yet, by state.', ['state'], async (set) => {
      for (const [state, count] of Object.entries(await this.counts())) set(count, { state })
    })
    metrics.gauge(
      'mail_oldest_unsent_seconds',
      'Age of the oldest mail that waits or is refused; 0 where there is none.',
      [],
      async (set) => {
        const oldest = await this.stored.oldestUnsent(this.em.fork())
        set(oldest ? Math.max(0, Date.now() - oldest.getTime()) / 1000 : 0)
      },
    )
    metrics.gauge(
      'mail_suppressed_addresses',
      'Suppressed addresses, to which emails could not be delivered.',
      [],
      async (set) => set(await this.stored.countSuppressed(this.em.fork())),
    )
  }

  /** Queues a mail in the transaction of `em`, or in one of its own. Returns the mail's id. */
  async enqueue(em: EntityManager, mail: OutgoingMail): Promise<string> {
    if (!em.isInTransaction()) return em.transactional((inside) => this.enqueue(inside, mail))
    const [id] = await this.enqueueAll(em, [mail])
    return id as string
  }

  async enqueueAll(em: EntityManager, mails: OutgoingMail[]): Promise<string[]> {
    const prepared = this.prepare(await Promise.all(mails.map((mail) => this.withinAllowance(mail))))
    await this.stored.insert(em, prepared)
    await this.addJobs(em, prepared)
    return prepared.map(({ id }) => id)
  }

  /** For a caller that stores them by its own statement, together with what they are about, and then adds their jobs. */
  prepare(mails: OutgoingMail[]): PreparedMail[] {
    return mails.map(({ to, subject, replyTo, thread, unproven: _counted, ...rest }) => ({
      ...rest,
      id: v7(),
      recipient: oneLine(to),
      subject: subject === undefined ? undefined : oneLine(subject),
      replyTo: replyTo === undefined ? undefined : oneLine(replyTo),
      threadIds: thread?.length ? oneLine(thread.join(' ')) : undefined,
    }))
  }

  async addJobs(em: EntityManager, mails: PreparedMail[]): Promise<void> {
    const due = mails.filter(({ withheld }) => withheld === undefined)
    this.queued += due.length
    await this.jobs.add(
      em,
      MAIL_QUEUE,
      due.map(({ id, delaySeconds }) => ({
        id,
        priority: NEW_MAIL,
        ...(delaySeconds && { startAfter: delaySeconds }),
      })),
    )
  }

  /** Counts an email that anyone can cause. If it returns false, the mailbox has reached its limit and the email must not be sent. */
  async takeAllowance(address: string, reserve = 0): Promise<boolean> {
    const verdicts = await Promise.all(
      [AN_HOUR, A_DAY].map(({ limit, windowSeconds }) =>
        this.limits.consume(allowanceKey(address, windowSeconds), { limit: limit + reserve, windowSeconds }),
      ),
    )
    if (verdicts.every(({ allowed }) => allowed)) return true
    await this.returnAllowance(address)
    log.info('an email was withheld: its recipient has reached the limit for emails that anyone can trigger')
    return false
  }

  /** Takes back the count of an email that was not sent after all. */
  async returnAllowance(address: string): Promise<void> {
    await Promise.all(
      [AN_HOUR, A_DAY].map(({ windowSeconds }) => this.limits.giveBack(allowanceKey(address, windowSeconds))),
    )
  }

  private async withinAllowance(mail: OutgoingMail): Promise<OutgoingMail> {
    if (!mail.unproven || mail.withheld !== undefined || (await this.takeAllowance(mail.to))) return mail
    return { ...mail, withheld: WITHHELD }
  }

  wasQueuedSince(em: EntityManager, template: MailTemplate, to: string, since: Date): Promise<boolean> {
    return this.stored.existsSince(em, template, oneLine(to), since)
  }

  /** Withdraws a delayed mail, inside a transaction; returns false if it is being sent or has been. */
  async withdraw(em: EntityManager, id: string): Promise<boolean> {
    if (!(await this.jobs.withdraw(em, MAIL_QUEUE, id))) return false
    await this.stored.delete(em, id)
    return true
  }

  /** Marks the email as failed, so that it can be sent again unless it was about an account. Suppresses an address that does not exist. */
  async recordReturned(em: EntityManager, { mailId, recipient, status, diagnosis }: ReturnedMail) {
    const mail = mailId
      ? await this.stored.lock(em, mailId)
      : await this.stored.lockLatestTo(em, recipient, new Date(Date.now() - RETURN_DAYS * DAY_MS))
    if (!mail) return undefined
    const permanent = status.startsWith('5.')
    const reason = `${permanent ? 'Returned' : 'Delayed'}: ${status} ${diagnosis}`.trim().slice(0, LONGEST_REASON)
    if (mail.state !== 'sent' || mail.lastError === reason) return { mail, reason, recorded: false, suppressed: false }
    // The email may have been forwarded to the address that does not exist.
    const suppressed =
      permanent &&
      isAboutRecipient(status, diagnosis) &&
      mail.recipient.toLowerCase() === recipient &&
      mail.recipient !== this.environment.TEAM_EMAIL
    if (suppressed)
      await this.stored.suppress(em, mail.recipient, `${status} ${diagnosis}`.trim().slice(0, LONGEST_REASON))
    mail.lastError = reason
    if (permanent && mail.submissionId) Object.assign(mail, { state: 'failed', sentAt: null })
    await em.flush()
    return { mail, reason, recorded: true, suppressed }
  }

  async refusalOf(address: string, em = this.em.fork()): Promise<string | undefined> {
    return (await this.stored.findSuppressed(em, [oneLine(address)])).get(oneLine(address))
  }

  preview({ template, variables }: TemplatedMail): { html: string; text: string } {
    return this.templates.render(template, variables)
  }

  counts() {
    return this.stored.countOpen(this.em.fork())
  }

  /** Sends a mail now: again if it waits or was given up, as a copy if it was sent. Returns its id, or the copy's. */
  async retry(em: EntityManager, id: string): Promise<{ id: string; mail: MailMessage }> {
    const mail = await this.stored.find(em, id)
    if (!mail) throw new NotFoundException('There is no such email.')
    if (mail.state !== 'sent') {
      await this.requeue(em, [id])
      return { id, mail }
    }
    if (!mail.submissionId) throw new ConflictException('This email has been sent, and its link is not stored.')
    const copy = await this.enqueue(em, {
      // A column cannot say which variables belong to which template; they were checked when it was queued.
      ...(mail as unknown as TemplatedMail),
      to: mail.recipient,
      subject: mail.subject ?? undefined,
      replyTo: mail.replyTo ?? undefined,
      thread: mail.threadIds?.split(' '),
      submissionId: mail.submissionId,
    })
    return { id: copy, mail }
  }

  /** Changes the address of an unsent mail about a submission. Returns whether it is a different one. */
  async correctRecipient(em: EntityManager, id: string, recipient: string): Promise<boolean> {
    const mail = await this.stored.find(em, id)
    if (!mail) throw new NotFoundException('There is no such email.')
    if (mail.recipient === recipient) return false
    if (!mail.submissionId)
      throw new ConflictException(
        'This email is about an account, so it can only be sent to the address of that account.',
      )
    if (mail.state === 'sent') throw new ConflictException('This email has already been delivered to its address.')
    mail.recipient = oneLine(recipient)
    await em.flush()
    return true
  }

  /** A mail as its recipient reads it; empty unless it is about a submission, since the link in any other mail may sign its reader in. */
  contentOf({ template, subject, variables }: MailMessage): MailContent {
    if (Object.keys(variables).length === 0) return { subject, text: '' }
    const rendered = this.templates.render(template, variables)
    return { subject: subject ?? rendered.subject, text: rendered.text }
  }

  /** Retries each mail once, oldest first, even if a server refuses some again in the meantime. */
  async retryAll(state: 'failing' | 'failed'): Promise<number> {
    let retried = 0
    for (let after: MailPosition | undefined; ;) {
      const batch = await this.em.fork().transactional(async (em) => {
        const mails = await this.stored.lockOldest(em, state, BATCH, after)
        const ids = mails.map(({ id }) => id)
        if (ids.length) await this.requeue(em, ids)
        return mails
      })
      retried += batch.length
      after = batch.at(-1)
      if (!after) return retried
    }
  }

  /** Call it after the commit, since a rollback does not restore files. With a mail server, there may be older files. */
  async purgeFolder(): Promise<void> {
    const files = await this.folder.list()
    for (const ids of batches([...files.keys()], BATCH)) {
      const kept = await this.stored.findAddressed(this.em.fork(), ids)
      for (const id of ids) if (!kept.has(id)) await this.folder.remove(files.get(id) ?? [])
    }
  }

  /** Replaces the job of each mail, except for those being sent at this moment. */
  private async requeue(em: EntityManager, ids: string[]) {
    await this.stored.liftSuppression(em, ids)
    await this.stored.markUnsent(em, ids, 'queued')
    const jobs = ids.map((id) => ({ id, priority: NEW_MAIL }))
    await this.jobs.replace(em, MAIL_QUEUE, jobs)
  }
}

const allowanceKey = (address: string, windowSeconds: number) =>
  `mail:${windowSeconds}:${hashedKey(address.trim().toLowerCase())}`

/** Header values must be a single line. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
