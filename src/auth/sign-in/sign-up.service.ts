import { Injectable } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Client } from '../access/caller.js'
import type { OtpDto, RecoverDto, ResendDto, SignUpDto } from './auth.dto.js'
import { AuthError, invalid, phoneDisabled } from './auth-error.js'
import { AuthLimitsService, atFixedIntervals } from './auth-limits.service.js'
import { AccountEventsService } from '../users/account-events.service.js'
import { flowOf } from './one-time-tokens.service.js'
import { requirePassword, hashPassword, verifyPassword } from './passwords.js'
import { Identity, User, type Metadata } from '../users/user.entity.js'
import { usersRepository } from '../users/users.repository.js'
import { mergeMetadata, presentUser } from '../users/user.presenter.js'
import { UsersService } from '../users/users.service.js'
import { requireEmail } from './auth-body.js'
import { AuthMailService, type MailRequest } from './auth-mail.service.js'
import { RedirectsService } from './redirects.service.js'

interface SignUp {
  email: string
  passwordHash: string
  repeats: (pending: User) => Promise<boolean>
  metadata: Metadata
  /** Undefined if the address has reached its limit of mails. */
  mail?: MailRequest
}

const RESENDABLE = new Set(['signup', 'email_change', 'sms', 'phone_change'])
const GIVE_EITHER = 'You must provide either an email or phone number and a password'

/** Known and unknown addresses take the same time. Tries again if a concurrent request has just created the user. */
const uniformly = <T>(attempt: () => Promise<T>) =>
  atFixedIntervals(() =>
    attempt().catch((error: unknown) => {
      if (error instanceof UniqueConstraintViolationException) return attempt()
      throw error
    }),
  )

/** Sign-up, sign-in by mail and forgotten passwords. Responses differ for known addresses only where the protocol prescribes it. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly authMail: AuthMailService,
    private readonly events: AccountEventsService,
    private readonly redirects: RedirectsService,
    private readonly limits: AuthLimitsService,
  ) {}

  async signUp(dto: SignUpDto, redirectTo: unknown, client: Client) {
    if (!dto.email && !dto.phone)
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    if (!dto.password) throw invalid(GIVE_EITHER)
    const email = requireEmail(dto)
    await requirePassword(dto.password, email)
    const request = this.request(dto, redirectTo)
    const metadata = mergeMetadata({}, dto.data)
    const mail = (await this.limits.maySendConfirmation(email)) ? request : undefined
    // Hashes on every path and before the fixed interval starts, so that its duration reveals nothing about the account.
    const signUp = { email, metadata, mail, ...(await this.compare(email, dto.password)) }
    return uniformly(() => this.register(signUp, client))
  }

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
    return uniformly(() =>
      this.em.fork().transactional(async (em) => {
        await work(em, await usersRepository.lockByEmail(em, email))
        return {}
      }),
    )
  }

  private async compare(email: string, password: string) {
    const known = await usersRepository.findByEmail(this.em.fork(), email)
    const passwordHash = await hashPassword(password)
    const isSame = await verifyPassword(password, known?.passwordHash)
    return {
      passwordHash,
      repeats: async (pending: User) =>
        pending.passwordHash === known?.passwordHash ? isSame : verifyPassword(password, pending.passwordHash),
    }
  }

  private register({ email, passwordHash, repeats, metadata, mail }: SignUp, client: Client) {
    return this.em.fork().transactional(async (em) => {
      const known = await usersRepository.lockByEmail(em, email)
      if (known?.emailConfirmedAt) {
        await this.authMail.accountExists(em, known)
        return decoyUser(email, metadata)
      }
      const user = known ?? (await this.users.create(em, { email, passwordHash, metadata }))
      if (known) this.users.signUpAgain(known, await repeats(known), metadata)
      if (mail) await this.authMail.confirmation(em, user, mail)
      await em.flush()
      if (!known) await this.events.record(em, { action: 'account.created', user, client })
      const { id: identityId } = await usersRepository.emailIdentity(em, user.id)
      return presentSignUp(user.id, identityId, email, metadata)
    })
  }
}

/** Repeats what this request sent and nothing of an earlier sign-up with the same address. */
function presentSignUp(id: string, identityId: string, email: string, metadata: Metadata) {
  const user = new User(email)
  user.id = id
  user.userMetadata = metadata
  user.confirmationSentAt = new Date()
  const identity = new Identity(user)
  identity.id = identityId
  return presentUser(user, [identity], [])
}

/** Holds nothing of the account with this address, which the protocol marks by empty identities. */
function decoyUser(email: string, metadata: Metadata) {
  const user = new User(email)
  user.userMetadata = metadata
  user.confirmationSentAt = new Date()
  return { ...presentUser(user, [], []), role: '' }
}
