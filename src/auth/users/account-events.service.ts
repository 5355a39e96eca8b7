import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Counter } from 'prom-client'
import { momentInWords } from '../../common/date-words.js'
import { ACCOUNT_DELETION_DAYS } from '../../common/retention.rules.js'
import { type AuditRecord, AuditService } from '../../audit/audit.service.js'
import { log } from '../../common/logger.js'
import { Environment } from '../../config/environment.js'
import { MetricsService } from '../../health/metrics.service.js'
import { MailService } from '../../mail/mail.service.js'
import type { Client, Caller } from '../access/caller.js'
import { deviceName } from '../sessions/device-name.js'

export const NOTICES = {
  'new-device': {
    title: 'New sign-in to your account',
    what: 'Someone signed in to your account on a device that it has not been used on before.',
  },
  'session-reused': {
    title: 'One of your sessions was ended',
    what: 'One session of your account was used from two places at once, so both were signed out.',
  },
  'sessions-ended': { title: 'Your devices were signed out', what: 'The other sessions of your account were ended.' },
  'password-changed': {
    title: 'Your password was changed',
    what: 'The password of your account was changed, and every other device was signed out.',
  },
  'factor-enrolled': {
    title: 'Second factor added',
    what: 'An authenticator app was added to your account. Signing in now asks for its code.',
  },
  'factor-removed': { title: 'Second factor removed', what: 'An authenticator app was removed from your account.' },
  'passkey-added': {
    title: 'Passkey added',
    what: 'A passkey was added to your account. Anyone who can unlock the device it is on can use it to sign in.',
  },
  'passkey-removed': {
    title: 'Passkey removed',
    what: 'A passkey was removed from your account. It no longer signs anyone in.',
  },
  'recovery-codes-created': {
    title: 'New recovery codes',
    what: 'Ten recovery codes were made for your account. Earlier ones no longer work.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    what: 'A recovery code was used instead of your authenticator app. It will not work again.',
  },
  'email-changed': {
    title: 'Your address was changed',
    what: 'The address of your account was changed. This is the last message to this one.',
  },
  'deletion-requested': {
    title: 'Your account is about to be deleted',
    what: `The deletion of your account was requested, and every device was signed out. It is deleted in ${ACCOUNT_DELETION_DAYS} days. To keep it, sign in before then and choose "Keep my account".`,
  },
  'deletion-cancelled': { title: 'Your account stays', what: 'The deletion of your account was cancelled.' },
  'account-deleted': {
    title: 'Your account is deleted',
    what: 'Your account was deleted, as was requested a week ago, with its passkeys and its second factor.',
  },
  'factor-reset': {
    title: 'Your second factor was reset',
    what: 'An admin removed the authenticator apps and recovery codes of your account and signed out every device.',
  },
  'factor-reset-requested': {
    title: 'Your second factor will be reset',
    what: 'An admin asked to remove the authenticator apps and recovery codes of your account. It happens in 24 hours. To stop it, sign in with an authenticator app, a recovery code or a passkey before then.',
  },
  'factor-reset-cancelled': {
    title: 'Your second factor stays',
    what: 'The request to remove the authenticator apps and recovery codes of your account was cancelled.',
  },
  'viewer-granted': {
    title: 'You can now read the desk',
    what: 'An admin gave your account the role of a viewer: you can read submissions, and change nothing.',
  },
  'handler-granted': {
    title: 'You can now work at the desk',
    what: 'An admin gave your account the role of a handler: you can read, change and export submissions.',
  },
  'admin-granted': { title: 'You are an admin now', what: 'Another admin gave your account the role of an admin.' },
} as const satisfies Record<string, { title: string; what: string }>

export type NoticeName = keyof typeof NOTICES

type Device = Pick<Client, 'ip' | 'userAgent'>

export const own = ({ user, session }: Caller, client: Client) => ({ user, client, sessionId: session.id })

export interface AccountEvent {
  action: AuditRecord['action']
  user: { id: string; email: string }
  actor?: AuditRecord['actor']
  client?: Device
  sessionId?: string
  ip?: string
  detail?: AuditRecord['detail']
  notice?: NoticeName
}

export interface FactorLock {
  factor: string
  wrongCodes: number
  until: Date
  where: string
}

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

  async record(em: EntityManager, { action, user, actor, client, sessionId, ip, detail, notice }: AccountEvent) {
    if (notice) await this.notify(em, user.email, notice, client)
    await this.audit.record(em, {
      action,
      actor: actor ?? { id: user.id, email: user.email },
      subject: { type: 'user', id: user.id },
      detail,
      ip: ip ?? client?.ip,
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

  async notify(em: EntityManager, email: string, notice: NoticeName, client: Device | undefined) {
    const template = notice === 'account-deleted' ? notice : 'security-notice'
    await this.mail.enqueue(em, {
      template,
      to: email,
      variables: { ...NOTICES[notice], ...this.circumstances(client) },
    })
  }

  async recordFactorLocked(em: EntityManager, event: Omit<AccountEvent, 'action'>, lock: FactorLock) {
    const variables = {
      factor: lock.factor,
      count: lock.wrongCodes,
      until: momentInWords(lock.until),
      where: lock.where,
    }
    await this.mail.enqueue(em, {
      template: 'second-factor-locked',
      to: event.user.email,
      variables: { ...variables, ...this.circumstances(event.client) },
    })
    await this.record(em, { ...event, action: 'factor.locked', detail: { wrongCodes: lock.wrongCodes } })
  }

  private circumstances(client: Device | undefined) {
    return {
      when: momentInWords(new Date()),
      device: deviceName(client?.userAgent ?? null),
      link: new URL('/auth/forgot-password', this.environment.publicUrl).href,
    }
  }
}
