import { Injectable } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Client } from '../access/caller.js'
import type { OtpDto, RecoverDto, ResendDto } from '../http/auth.dto.js'
import { AuthError, invalid, phoneDisabled } from '../http/auth-error.js'
import { AuthLimitsService, atFixedIntervals } from '../limits/auth-limits.service.js'
import { AccountEventsService } from '../notices/account-events.service.js'
import { flowOf } from '../one-time/one-time-tokens.service.js'
import { mergeMetadata } from '../users/user.presenter.js'
import { type User, usersRepository } from '../users/users.repository.js'
import { UsersService } from '../users/users.service.js'
import { requireEmail } from '../http/auth-body.js'
import { AuthMailService, type MailRequest } from './auth-mail.service.js'
import { RedirectsService } from '../redirects/redirects.service.js'

const RESENDABLE = new Set(['signup', 'email_change', 'sms', 'phone_change'])

/** One-time sign-in, recovery and resending. Known and unknown addresses get the same answer in the same time. */
@Injectable()
export class MailedSignInService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly events: AccountEventsService,
    private readonly authMail: AuthMailService,
    private readonly redirects: RedirectsService,
    private readonly limits: AuthLimitsService,
  ) {}

  async otp(dto: OtpDto, redirectTo: unknown, client: Client) {
    const email = requireEmail(dto)
    const request = this.request(dto, redirectTo)
    const metadata = mergeMetadata({}, dto.data)
    await this.limits.mail('otp', email)
    const mayConfirm = await this.limits.maySendConfirmation(email)
    return this.answerUniformly(email, async (em, known) => {
      if (known?.emailConfirmedAt) return this.authMail.magicLink(em, known, request)
      if (!known && dto.create_user === false) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
      const user = known ?? (await this.users.create(em, { email, metadata }))
      if (known) this.users.signUpAgain(known, known.passwordHash === null, metadata)
      if (mayConfirm) await this.authMail.confirmation(em, user, request)
      if (!known) await this.events.record(em, { action: 'account.created', user, client })
    })
  }

  async recover(dto: RecoverDto, redirectTo: unknown, client: Client) {
    const email = requireEmail(dto)
    const request = this.request(dto, redirectTo)
    await this.limits.mail('recover', email)
    return this.answerUniformly(email, async (em, user) => {
      if (!user) return
      await this.authMail.recovery(em, user, request)
      await this.events.record(em, { action: 'password.reset-requested', user, actor: {}, client })
    })
  }

  async resend(dto: ResendDto, redirectTo: unknown) {
    if (!RESENDABLE.has(dto.type ?? ''))
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (dto.type === 'sms' || dto.type === 'phone_change') throw phoneDisabled()
    const email = requireEmail(dto)
    const request = this.request(dto, redirectTo)
    await this.limits.mail('resend', email)
    const mayConfirm = dto.type === 'signup' && (await this.limits.maySendConfirmation(email))
    return this.answerUniformly(email, async (em, user) => {
      if (!user) return
      if (mayConfirm && !user.emailConfirmedAt) await this.authMail.confirmation(em, user, request)
      if (dto.type === 'email_change' && user.newEmail)
        await this.authMail.emailChange(em, user, user.newEmail, request)
    })
  }

  private request(dto: RecoverDto, redirectTo: unknown): MailRequest {
    const flow = flowOf(dto.code_challenge, dto.code_challenge_method)
    return { redirectTo: this.redirects.resolve(redirectTo), flow }
  }

  private answerUniformly(email: string, work: (em: EntityManager, user: User | null) => Promise<void>) {
    const attempt = () =>
      this.em.fork().transactional(async (em) => {
        await work(em, await usersRepository.lockByEmail(em, email))
        return {}
      })
    return atFixedIntervals(() =>
      attempt().catch((error: unknown) => {
        if (error instanceof UniqueConstraintViolationException) return attempt()
        throw error
      }),
    )
  }
}
