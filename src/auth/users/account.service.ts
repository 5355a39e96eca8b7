import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS } from '../../common/durations.rules.js'
import type { Client, Caller } from '../access/caller.js'
import type { UpdateUserDto } from '../sign-in/auth.dto.js'
import { AuthError, phoneDisabled } from '../sign-in/auth-error.js'
import { AuthLimitsService } from '../sign-in/auth-limits.service.js'
import { AccountEventsService } from './account-events.service.js'
import { OneTimeTokensService, flowOf } from '../sign-in/one-time-tokens.service.js'
import { DESK_PASSWORD_MIN } from './account.rules.js'
import { hashPassword, verifyPassword, requirePassword } from '../sign-in/passwords.js'
import type { Session } from '../sessions/session.entity.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'
import { hasFollowedLink } from '../sessions/session.rules.js'
import { mergeMetadata } from './user.presenter.js'
import type { User } from './user.entity.js'
import { usersRepository } from './users.repository.js'
import { UsersService } from './users.service.js'
import { requireEmail } from '../sign-in/auth-body.js'
import { AuthMailService } from '../sign-in/auth-mail.service.js'
import { RedirectsService } from '../sign-in/redirects.service.js'

/** An older session of a client must re-authenticate before the password changes. */
const FRESH_MS = DAY_MS

const notAdmin = () => new AuthError(403, 'not_admin', 'User not allowed')
const wrongPassword = () => new AuthError(400, 'current_password_invalid', 'The current password is not right.')

@Injectable()
export class AccountService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly events: AccountEventsService,
    private readonly authMail: AuthMailService,
    private readonly oneTime: OneTimeTokensService,
    private readonly redirects: RedirectsService,
    private readonly limits: AuthLimitsService,
  ) {}

  async read({ user }: Caller) {
    return this.users.present(this.em.fork(), user)
  }

  async update(caller: Caller, dto: UpdateUserDto, redirectTo: unknown, client: Client) {
    if (dto.app_metadata) throw notAdmin()
    if (dto.phone) throw phoneDisabled()
    const passwordHash = dto.password === undefined ? undefined : await this.newPassword(caller, dto, client)
    const email = dto.email !== undefined && dto.email !== caller.user.email ? requireEmail(dto) : undefined
    const flow = flowOf(dto.code_challenge, dto.code_challenge_method)
    if (email) await this.limits.mail('email_change', caller.user.email)

    return usersRepository.change(this.em, caller.user.id, async (em, user) => {
      if (dto.data) user.userMetadata = mergeMetadata(user.userMetadata, dto.data)
      if (passwordHash) await this.users.changePassword(em, user, passwordHash, caller.session)
      if (email) {
        // Also if another account has the address: only its owner learns of that, from the mail.
        Object.assign(user, { newEmail: email, emailChangeSession: caller.session.id })
        await this.authMail.emailChange(em, user, email, { redirectTo: this.redirects.resolve(redirectTo), flow })
      }
      await em.flush()
      const presented = await this.users.present(em, user)
      const event = { user, client, sessionId: caller.session.id }
      if (passwordHash)
        await this.events.record(em, { ...event, action: 'password.changed', notice: 'password-changed' })
      if (email) await this.events.record(em, { ...event, action: 'email.change-requested' })
      return presented
    })
  }

  async reauthenticate({ user }: Caller) {
    if (!user.emailConfirmedAt) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
    await this.limits.mail('reauthenticate', user.email)
    await this.em.fork().transactional(async (em) => {
      await this.authMail.reauthentication(em, await usersRepository.findOrFail(em, user.id))
    })
    return {}
  }

  private async newPassword(caller: Caller, dto: UpdateUserDto, client: Client): Promise<string> {
    const { user } = caller
    const password = dto.password ?? ''
    await requirePassword(password, user.email, caller.roles.length ? DESK_PASSWORD_MIN : undefined)
    if (dto.nonce) await this.consumeNonce(user, dto.nonce)
    else if (dto.current_password) await this.checkCurrent(user, dto.current_password, client)
    else this.requireFreshSession(caller)
    if (user.passwordHash && (await verifyPassword(password, user.passwordHash)))
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
    return hashPassword(password)
  }

  private requireFreshSession({ user, session }: Caller) {
    if (session.openedBy === 'client') {
      if (Date.now() - session.createdAt.getTime() > FRESH_MS)
        throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication.')
    } else if (user.passwordHash && !hasFollowedLink(session.amr, Date.now()))
      throw new AuthError(400, 'current_password_required', 'Please enter your current password.')
  }

  async consumeNonce(user: User, nonce: string) {
    const consumed = await this.em
      .fork()
      .transactional((em) => this.oneTime.consumeCode(em, user.email, nonce, ['reauthentication'], user.id))
    if (!consumed) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }

  async stampProof(session: Session, method: string): Promise<void> {
    const timestamp = Math.floor(Date.now() / 1000)
    const amr = [{ method, timestamp }, ...session.amr.filter((known) => known.method !== method)]
    await sessionsRepository.setMethods(this.em.fork(), session.id, amr)
  }

  async checkCurrent(user: User, password: string, { ip }: Client) {
    await this.limits.countGuess('password', user.email, ip, () => user.id)
    if (!(await verifyPassword(password, user.passwordHash))) throw wrongPassword()
    await this.limits.resetGuesses('password', user.email, ip)
  }
}
