import { BeforeApplicationShutdown, Injectable, OnApplicationBootstrap } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { UserAdministrationService } from '../auth/users/user-administration.service.js'
import { freeBytes } from '../common/disk-room.js'
import { dayInWords } from '../common/date-words.js'
import { londonDay } from '../common/london-time.js'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { withTimeout } from '../common/with-timeout.js'
import { Environment } from '../config/environment.js'
import { isAdviceOld } from '../config/operator.rules.js'
import { jobsRepository } from '../jobs/jobs.repository.js'
import { JobsService } from '../jobs/jobs.service.js'
import { MailService } from '../mail/mail.service.js'
import { WebhooksService } from '../webhooks/webhooks.service.js'
import type { BackupKind } from './backup-run.entity.js'
import { backupRunRepository } from './backup-run.repository.js'
import { callHeartbeat, certificateDays, mailServerTime } from './outside.js'
import { type Finding, watchRepository } from './watch.repository.js'
import type { WatchState } from './watch.types.js'

const EVERY_MS = MINUTE_MS
const CHECK_MS = 15 * SECOND_MS
/** How often other machines are queried. */
const OUTSIDE_EVERY_MS = HOUR_MS

const OLDEST_BACKUP_MS = 26 * HOUR_MS
const OLDEST_MAIL_MS = 2 * HOUR_MS
const OLDEST_JOB_MS = 26 * HOUR_MS
const WEBHOOK_MS = HOUR_MS
const LEAST_FREE = 1e9
const LEAST_DAYS_OF_ROOM = 3
const LEAST_CERTIFICATE_DAYS = 14
const MOST_CLOCK_DIFFERENCE_MS = MINUTE_MS
/** A trend over less than this is chance. */
const TREND_MS = 6 * HOUR_MS

const BACKUP_STEPS: Record<BackupKind, string> = {
  dump: 'the backup itself',
  push: 'its copy to BACKUP_TARGET',
  'restore-check': 'the test that restores it',
}

interface Sample {
  at: number
  free: number
}

type Check = () => Promise<string | undefined> | string | undefined

const hours = (ms: number) =>
  ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.floor(ms / DAY_MS)} days`

/** In how many days the disk will be full at the rate since the first sample. */
function daysOfRoom(first: Sample, last: Sample): number {
  const used = first.free - last.free
  return last.at - first.at < TREND_MS || used <= 0 ? Infinity : (last.free / used) * ((last.at - first.at) / DAY_MS)
}

/** Watches for problems that an operator without a monitoring system would miss, and reports them at the desk, by email to the admins, and through HEARTBEAT_URL. */
@Injectable()
export class WatchService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout
  private running?: Promise<unknown>
  private samples: Sample[] = []
  private heartbeatFails = false
  private readonly outside = new Map<string, { at: number; message: string | undefined }>()

  private readonly checks: Record<string, Check> = {
    backup: () => this.backup(),
    'backup-steps': () => this.failingBackupSteps(),
    disk: () => this.disk(),
    mail: () => this.oldestMail(),
    jobs: () => this.lateJobs(),
    erasure: () => this.stoppedJobs(),
    webhooks: () => this.failingWebhooks(),
    certificate: () => this.hourly('certificate', () => this.certificate()),
    clock: () => this.clock(),
    'mail-clock': () => this.hourly('mail-clock', () => this.mailClock()),
    advice: () => this.advice(),
  }

  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly webhooks: WebhooksService,
    private readonly administration: UserAdministrationService,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => {
      this.running ??= this.look()
        .catch((error: unknown) => log.warn({ err: error }, 'the watch could not run its checks'))
        .finally(() => (this.running = undefined))
    }, EVERY_MS).unref()
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer)
    await this.running
  }

  async state(): Promise<WatchState> {
    const [conditions, stops] = await Promise.all([
      watchRepository.list(this.em.fork()),
      jobsRepository.stopped(this.em.fork()),
    ])
    return {
      conditions: conditions.map(({ name, message, since }) => ({
        name,
        message,
        since: new Date(since).toISOString(),
      })),
      stops: stops.map(({ name, why, figures, confirmedAt }) => ({
        job: name,
        why: why ?? 'clock',
        figures,
        confirmed: confirmedAt !== null,
      })),
    }
  }

  /** Runs every check once, then sends an email for each new condition and each that has passed. */
  async look(): Promise<void> {
    const findings: Finding[] = []
    const unknown: string[] = []
    for (const [name, check] of Object.entries(this.checks))
      try {
        const message = await withTimeout((async () => check())(), CHECK_MS)
        if (message) findings.push({ name, message })
      } catch (error) {
        log.info({ err: error, check: name }, 'a check of the watch failed')
        unknown.push(name)
      }
    await this.settle(findings, unknown)
    if (!(await watchRepository.count(this.em.fork()))) await this.heartbeat()
  }

  private async settle(findings: Finding[], unknown: string[]) {
    await this.em.fork().transactional(async (em) => {
      for (const finding of findings)
        if (await watchRepository.note(em, finding)) {
          log.error({ condition: finding.name, message: finding.message }, 'something needs an admin')
          await this.mailAdmins(em, 'Something needs your attention', finding)
        }
      if (unknown.length) await watchRepository.keep(em, unknown)
      for (const passed of await watchRepository.takePassed(em)) {
        log.info({ condition: passed.name }, 'a condition has passed')
        await this.mailAdmins(em, 'All is well again', { ...passed, message: `This has passed: ${passed.message}` })
      }
    })
  }

  private mailAdmins(em: EntityManager, title: string, { message }: Finding) {
    const link = `${this.environment.publicUrl}/admin/settings#warnings`
    return this.administration.mailAdmins(em, { template: 'watch-notice', variables: { title, words: message, link } })
  }

  private async backup() {
    if (!this.environment.production) return undefined
    const last = (await backupRunRepository.lastSuccesses(this.em.fork())).get('dump')
    if (last) {
      const age = Date.now() - last.getTime()
      return age > OLDEST_BACKUP_MS ? `The newest backup is ${hours(age)} old.` : undefined
    }
    const age = Date.now() - (await watchRepository.installedAt(this.em.fork())).getTime()
    return age > DAY_MS ? 'There has never been a backup of the database.' : undefined
  }

  /** Each backup is newer than the last, so its age alone hides that none of them leaves the machine or can be restored. */
  private async failingBackupSteps() {
    const failing = await backupRunRepository.failing(this.em.fork())
    return failing.length
      ? `Part of the nightly backup has failed for more than an hour: ${failing.map((kind) => BACKUP_STEPS[kind]).join(', ')}.`
      : undefined
  }

  private disk() {
    const last = { at: Date.now(), free: freeBytes(this.environment.dataFolder) }
    const [first = last] = (this.samples = [
      ...this.samples.filter(({ at }) => last.at - at < 7 * DAY_MS),
      ...(last.at - (this.samples.at(-1)?.at ?? 0) > HOUR_MS / 2 ? [last] : []),
    ])
    const free = `${Math.floor(last.free / 1e6)} MB are free on the disk of DATA_DIR`
    if (last.free < LEAST_FREE) return `Only ${free}.`
    const days = daysOfRoom(first, last)
    return days < LEAST_DAYS_OF_ROOM
      ? `${free}, which is room for ${Math.max(1, Math.floor(days))} more days.`
      : undefined
  }

  private async oldestMail() {
    const oldest = await this.mail.stored.oldestUnsent(this.em.fork())
    const age = oldest ? Date.now() - oldest.getTime() : 0
    return age > OLDEST_MAIL_MS ? `The oldest unsent email has waited for ${hours(age)}.` : undefined
  }

  private async lateJobs() {
    const late = await this.jobs.late(new Date(Date.now() - OLDEST_JOB_MS))
    return late.length ? `These jobs have not succeeded for more than a day: ${late.join(', ')}.` : undefined
  }

  private async stoppedJobs() {
    const stopped = (await jobsRepository.stopped(this.em.fork())).filter(({ confirmedAt }) => !confirmedAt)
    return stopped.length
      ? `Expired data is not erased (${stopped.map(({ name }) => name).join(', ')}) until an admin confirms the numbers.`
      : undefined
  }

  private async failingWebhooks() {
    const failing = await this.webhooks.failingSince(new Date(Date.now() - WEBHOOK_MS))
    return failing
      ? `${failing} webhook address${failing === 1 ? ' has' : 'es have'} accepted nothing for an hour.`
      : undefined
  }

  private async certificate() {
    if (!this.environment.secure) return undefined
    const days = await certificateDays(this.environment.publicUrl)
    return days < LEAST_CERTIFICATE_DAYS
      ? `The certificate of ${this.environment.publicUrl} ${days > 0 ? `ends in ${Math.floor(days)} days` : 'is not valid'}.`
      : undefined
  }

  private async clock() {
    const asked = Date.now()
    const { databaseNow } = await jobsRepository.signs(this.em.fork())
    return differs('the database', databaseNow, (asked + Date.now()) / 2)
  }

  private async mailClock() {
    const { SMTP_URL } = this.environment
    const theirs = SMTP_URL ? await mailServerTime(SMTP_URL) : undefined
    return theirs && differs('the mail server', theirs, Date.now())
  }

  private advice() {
    const { advisedOn } = this.environment
    return advisedOn && isAdviceOld(advisedOn, londonDay(new Date()))
      ? `The advice on introductions is more than twelve months old: ${dayInWords(new Date(`${advisedOn}T12:00Z`))}. Have it renewed and state its date in client/brand.ts.`
      : undefined
  }

  private async hourly(name: string, check: () => Promise<string | undefined>) {
    const last = this.outside.get(name)
    if (last && Date.now() - last.at < OUTSIDE_EVERY_MS) return last.message
    const message = await check()
    this.outside.set(name, { at: Date.now(), message })
    return message
  }

  private async heartbeat() {
    const { HEARTBEAT_URL } = this.environment
    if (!HEARTBEAT_URL) return
    try {
      await callHeartbeat(HEARTBEAT_URL)
      this.heartbeatFails = false
    } catch (error) {
      if (!this.heartbeatFails) log.warn({ reason: (error as Error).message }, 'HEARTBEAT_URL could not be called')
      this.heartbeatFails = true
    }
  }
}

function differs(whose: string, theirs: Date, ours: number) {
  const difference = ours - theirs.getTime()
  return Math.abs(difference) > MOST_CLOCK_DIFFERENCE_MS
    ? `The server’s clock is ${hours(Math.abs(difference)).replace(/^0 hours$/, 'more than a minute')} ${difference > 0 ? 'ahead of' : 'behind'} that of ${whose}.`
    : undefined
}
