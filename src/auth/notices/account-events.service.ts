import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Counter } from 'prom-client'
import { type AuditRecord, AuditService } from '../../audit/audit.service.js'
import { log } from '../../common/logger.js'
import { Environment } from '../../config/environment.js'
import { MetricsService } from '../../health/metrics.service.js'
import { MailService } from '../../mail/mail.service.js'
import type { Client } from '../access/client.js'
import { deviceName } from '../sessions/device-name.js'
import { NOTICES, type NoticeName } from './notices.js'

export interface AccountEvent {
  action: AuditRecord['action']
  /** The account concerned. */
  user: { id: string; email: string }
  /** The actor, if that is not the owner. */
  actor?: AuditRecord['actor']
  client?: Client
  sessionId?: string
  detail?: AuditRecord['detail']
  /** Set if the owner is mailed about it. */
  notice?: NoticeName
}

export interface FactorLock {
  factor: string
  wrongCodes: number
  until: Date
  /** The devices concerned, within a sentence. */
  where: string
}

const formatter = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** Records account events and mails the owner, in the transaction of the event itself. */
@Injectable()
export class AccountEventsService {
  private readonly refusals: Counter

  constructor(
    private readonly mail: MailService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
    metrics: MetricsService,
  ) {
    this.refusals = metrics.counter('sign_ins_refused_total', 'Refused sign-ins, by whether the account exists.', [
      'account',
    ])
  }

  async record(em: EntityManager, { action, user, actor, client, sessionId, detail, notice }: AccountEvent) {
    if (notice) await this.notify(em, user.email, notice, client)
    await this.audit.record(em, {
      action,
      actor: actor ?? { id: user.id, email: user.email },
      subject: { type: 'user', id: user.id },
      detail,
      ip: client?.ip,
      sessionId,
    })
  }

  /** Without an account it is only counted and logged: strangers must not be able to fill the audit log. */
  async recordRefusal(em: EntityManager, user: AccountEvent['user'] | null, reason: string, client: Client) {
    const detail = { reason, device: deviceName(client.userAgent ?? null) }
    this.refusals.inc({ account: user ? 'known' : 'unknown' })
    if (!user) return log.info(detail, 'a sign-in was refused: no account has that address')
    await this.audit.record(em, {
      action: 'session.refused',
      actor: { email: user.email },
      subject: { type: 'user', id: user.id },
      detail,
      ip: client.ip,
    })
  }

  /** Mails the owner about an event that another service records. */
  async notify(em: EntityManager, email: string, notice: NoticeName, client: Client | undefined) {
    const template = notice === 'account-deleted' ? notice : 'security-notice'
    await this.send(em, email, template, { ...NOTICES[notice] }, client)
  }

  /** `lock` is what the owner is mailed about. */
  async recordFactorLocked(em: EntityManager, event: Omit<AccountEvent, 'action'>, lock: FactorLock) {
    const variables = {
      factor: lock.factor,
      count: lock.wrongCodes,
      until: formatter.format(lock.until),
      where: lock.where,
    }
    await this.send(em, event.user.email, 'second-factor-locked', variables, event.client)
    await this.record(em, { ...event, action: 'factor.locked', detail: { wrongCodes: lock.wrongCodes } })
  }

  private async send(em: EntityManager, to: string, template: string, variables: object, client: Client | undefined) {
    await this.mail.enqueue(em, {
      template,
      to,
      variables: {
        ...variables,
        when: formatter.format(new Date()),
        device: deviceName(client?.userAgent ?? null),
        link: new URL('/auth/forgot-password', this.environment.publicUrl).href,
      },
    })
  }
}
