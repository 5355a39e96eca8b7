import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS } from '../../common/durations.rules.js'
import { Environment } from '../../config/environment.js'
import type { TemplatedMail } from '../../mail/mail-variables.js'
import { MailService, OWNERS_RESERVE } from '../../mail/mail.service.js'
import type { FlowState, OneTimeKind } from './one-time-token.entity.js'
import { OneTimeTokensService } from './one-time-tokens.service.js'
import type { User } from '../users/user.entity.js'

export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite'

type LinkMail =
  'confirm-email' | 'invitation' | 'recover-password' | 'magic-link' | 'change-email-old' | 'change-email-new'

type Letter = [template: LinkMail, kind: OneTimeKind, type: LinkType]

export interface MailRequest {
  redirectTo: URL
  flow?: FlowState
  name?: string
}

/** Writes the token and its mail in one transaction. The link opens a page of ours with a button, so mail scanners do not use it up. */
@Injectable()
export class AuthMailService {
  constructor(
    private readonly oneTime: OneTimeTokensService,
    private readonly mail: MailService,
    private readonly environment: Environment,
  ) {}

  async confirmation(em: EntityManager, user: User, request: MailRequest) {
    user.confirmationSentAt = new Date()
    if (await this.maySend(user)) await this.send(em, user, request, ['confirm-email', 'confirmation', 'signup'])
  }

  /** Leads to the page that sets a password, and from there to the desk. */
  async invitation(em: EntityManager, user: User, role: string, name?: string) {
    user.confirmationSentAt = new Date()
    const redirectTo = new URL('/auth/set-password?next=%2Fadmin', this.environment.publicUrl)
    await this.send(em, user, { redirectTo, name }, ['invitation', 'invitation', 'invite'], user.email, { role })
  }

  async recovery(em: EntityManager, user: User, request: MailRequest) {
    user.recoverySentAt = new Date()
    if (await this.maySend(user)) await this.send(em, user, request, ['recover-password', 'recovery', 'recovery'])
  }

  async magicLink(em: EntityManager, user: User, request: MailRequest) {
    user.recoverySentAt = new Date()
    if (await this.maySend(user)) await this.send(em, user, request, ['magic-link', 'magiclink', 'magiclink'])
  }

  /** Mails both addresses: the old one is warned of the change, the new one proves itself. */
  async emailChange(em: EntityManager, user: User, newEmail: string, request: MailRequest) {
    user.emailChangeSentAt = new Date()
    const variables = { newEmail, oldEmail: user.email }
    const current: Letter = ['change-email-old', 'email_change_current', 'email_change']
    await this.send(em, user, request, current, user.email, variables)
    await this.send(em, user, request, ['change-email-new', 'email_change_new', 'email_change'], newEmail, variables)
  }

  /** Notifies the owner of an account, at most once a day, that they or someone else signed up with its address again. */
  async accountExists(em: EntityManager, { email }: User) {
    const template = 'account-exists'
    if (await this.mail.wasQueuedSince(em, template, email, new Date(Date.now() - DAY_MS))) return
    const page = (path: string) => new URL(path, this.environment.publicUrl).href
    const variables = { signIn: page('/login'), newPassword: page('/auth/forgot-password') }
    await this.mail.enqueue(em, { template, to: email, variables, unproven: true })
  }

  async reauthentication(em: EntityManager, user: User) {
    user.reauthenticationSentAt = new Date()
    const { code } = await this.oneTime.issue(em, user, 'reauthentication', user.email)
    await this.mail.enqueue(em, { template: 'reauthenticate', to: user.email, variables: { code } })
  }

  /** Checked before the token is made, so that the last mailed link goes on working if this one is withheld. */
  private maySend({ email, emailConfirmedAt }: User): Promise<boolean> {
    return this.mail.takeAllowance(email, emailConfirmedAt ? OWNERS_RESERVE : 0)
  }

  private async send(
    em: EntityManager,
    user: User,
    { redirectTo, flow, name }: MailRequest,
    [template, kind, type]: Letter,
    to = user.email,
    more?: { newEmail: string; oldEmail: string } | { role: string },
  ) {
    const { token, code } = await this.oneTime.issue(em, user, kind, to, flow, name)
    const link = new URL('/auth/confirm', this.environment.publicUrl)
    link.search = new URLSearchParams({ token, type, redirect_to: redirectTo.href }).toString()
    const mail = { template, variables: { ...more, link: link.href, code } } as TemplatedMail<LinkMail>
    await this.mail.enqueue(em, { to, ...mail, unproven: kind === 'email_change_new' })
  }
}
