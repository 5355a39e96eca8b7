import { Injectable } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Client } from '../access/caller.js'
import type { SignUpDto } from '../http/auth.dto.js'
import { AuthError, invalid } from '../http/auth-error.js'
import { AuthLimitsService, atFixedIntervals } from '../limits/auth-limits.service.js'
import { AccountEventsService } from '../notices/account-events.service.js'
import { flowOf } from '../one-time/one-time-tokens.service.js'
import { requirePassword, hashPassword, verifyPassword } from '../passwords/passwords.js'
import { Identity, User, type Metadata, usersRepository } from '../users/users.repository.js'
import { mergeMetadata, presentUser } from '../users/user.presenter.js'
import { UsersService } from '../users/users.service.js'
import { requireEmail } from '../http/auth-body.js'
import { AuthMailService, type MailRequest } from './auth-mail.service.js'
import { RedirectsService } from '../redirects/redirects.service.js'

interface SignUp {
  email: string
  passwordHash: string
  repeats: (pending: User) => Promise<boolean>
  metadata: Metadata
  /** Undefined if the address has been sent enough mails. */
  mail?: MailRequest
}

const GIVE_EITHER = 'You must provide either an email or phone number and a password'

/** Signing up answers alike whether the address is new, pending or already has an account. */
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
    const request = {
      redirectTo: this.redirects.resolve(redirectTo),
      flow: flowOf(dto.code_challenge, dto.code_challenge_method),
    }
    const metadata = mergeMetadata({}, dto.data)
    const mail = (await this.limits.maySendConfirmation(email)) ? request : undefined
    // On every path and before the clock starts: how long hashing takes shows how busy the machine is, and nothing else.
    const signUp = { email, metadata, mail, ...(await this.compare(email, dto.password)) }
    return atFixedIntervals(async () => {
      const register = () => this.register(signUp, client)
      try {
        return await register()
      } catch (error) {
        // A concurrent request created the same address: it is known now.
        if (error instanceof UniqueConstraintViolationException) return register()
        throw error
      }
    })
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
      return presentSignUp({ id: user.id, identityId, email, metadata })
    })
  }
}

interface SignedUp {
  id: string
  identityId: string
  email: string
  metadata: Metadata
}

/** Repeats what this request sent and nothing of an earlier sign-up with the same address. */
function presentSignUp({ id, identityId, email, metadata }: SignedUp) {
  const user = new User(email)
  user.id = id
  user.userMetadata = metadata
  user.confirmationSentAt = new Date()
  const identity = new Identity(user)
  identity.id = identityId
  return presentUser(user, [identity], [])
}

/** Reveals nothing about the account with this address. The empty identities are how the protocol marks it. */
function decoyUser(email: string, metadata: Metadata) {
  const user = new User(email)
  user.userMetadata = metadata
  user.confirmationSentAt = new Date()
  return { ...presentUser(user, [], []), role: '' }
}
