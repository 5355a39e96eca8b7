import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { NIL as NO_SESSION } from 'uuid'
import type { AccountAccess } from '../../roles/account-access.js'
import { apiTokensRepository } from '../tokens/api-tokens.repository.js'
import { factorsRepository } from '../mfa/factors.repository.js'
import { oneTimeTokensRepository } from '../sign-in/one-time-tokens.repository.js'
import type { Session } from '../sessions/session.entity.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'
import { identityDataOf, type Metadata, User } from './user.entity.js'
import { usersRepository } from './users.repository.js'
import { presentUser } from './user.presenter.js'

export interface NewUser {
  email: string
  passwordHash?: string | null
  metadata?: Metadata
  confirmed?: boolean
}

/** The invariants of users; every method works in the caller's transaction. */
@Injectable()
export class UsersService implements AccountAccess {
  create(em: EntityManager, { email, passwordHash = null, metadata = {}, confirmed }: NewUser): Promise<User> {
    const user = new User(email)
    Object.assign(user, { passwordHash, userMetadata: metadata })
    if (confirmed) this.markConfirmed(user)
    return usersRepository.add(em, user)
  }

  /** Any of the sign-ups may be the owner's, so a password is kept only if all of them came with the same one. */
  signUpAgain(user: User, samePassword: boolean, metadata: Metadata) {
    if (!samePassword) user.passwordHash = null
    user.userMetadata = samePassword ? metadata : {}
  }

  /** Confirms the address. Unless a mail of the sign-up was used, its password and data may be a stranger's. */
  async confirm(em: EntityManager, user: User, bySignUp: boolean) {
    if (user.emailConfirmedAt) return
    if (!bySignUp) Object.assign(user, { passwordHash: null, userMetadata: {} })
    await oneTimeTokensRepository.deleteKinds(em, user.id, 'confirmation', 'invitation')
    this.markConfirmed(user)
    await this.syncIdentity(em, user)
  }

  async changeEmail(em: EntityManager, user: User, email: string) {
    const kept = user.emailChangeSession
    Object.assign(user, { email, newEmail: null, emailChangeSession: null })
    this.markConfirmed(user)
    await this.syncIdentity(em, user)
    await this.endAccess(em, user.id, kept)
  }

  async changePassword(em: EntityManager, user: User, passwordHash: string, keep: Session) {
    user.passwordHash = passwordHash
    await this.endAccess(em, user.id, keep.id)
  }

  /** Ends sessions, API tokens, calendar feeds, mailed links and codes, as when password, address or role change. */
  async endAccess(em: EntityManager, userId: string, keptSession: string | null = null) {
    await usersRepository.raiseAccessEpoch(em, userId)
    await oneTimeTokensRepository.deleteSignIns(em, userId)
    const ended = await sessionsRepository.endOthers(em, userId, keptSession ?? NO_SESSION)
    return { ended, tokens: await apiTokensRepository.endAll(em, userId) }
  }

  dropUnconfirmed(em: EntityManager, userId: string) {
    return usersRepository.dropUnconfirmed(em, userId)
  }

  async present(em: EntityManager, user: User) {
    const [identities, factors] = await Promise.all([
      usersRepository.identities(em, user.id),
      factorsRepository.list(em, user.id),
    ])
    return presentUser(user, identities, factors)
  }

  private markConfirmed(user: User) {
    user.emailConfirmedAt ??= new Date()
    user.userMetadata = { ...user.userMetadata, email_verified: true }
  }

  private async syncIdentity(em: EntityManager, user: User) {
    const identity = await usersRepository.emailIdentity(em, user.id)
    identity.email = user.email
    identity.identityData = identityDataOf(user)
  }
}
