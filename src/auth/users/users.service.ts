import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MfaFactor } from '../mfa/mfa-factor.entity.js'
import { OneTimeToken } from '../one-time/one-time-token.entity.js'
import { Session } from '../sessions/session.entity.js'
import { Identity } from './identity.entity.js'
import { presentUser } from './user.presenter.js'
import { User } from './user.entity.js'

export interface NewUser {
  email: string
  passwordHash?: string
  confirmed?: boolean
}

/** What is true of a user whoever asks; every method works in the caller's transaction. */
@Injectable()
export class UsersService {
  async create(em: EntityManager, { email, passwordHash, confirmed }: NewUser): Promise<User> {
    const user = new User(email)
    user.passwordHash = passwordHash ?? null
    if (confirmed) this.markConfirmed(user)
    await em.persist(user).flush()
    await em.persist(new Identity(user)).flush()
    return user
  }

  /**
   * The address is proven to be theirs. The account takes the password and data of the sign-up whose mail was used, and of
   * no other: whoever signed up with this address before its owner did gains nothing.
   */
  async confirm(em: EntityManager, user: User, used?: Pick<OneTimeToken, 'passwordHash' | 'userMetadata'>) {
    if (user.emailConfirmedAt) return
    user.passwordHash = used?.passwordHash ?? null
    user.userMetadata = used?.userMetadata ?? {}
    await em.nativeDelete(OneTimeToken, { userId: user.id, kind: 'confirmation' })
    this.markConfirmed(user)
    await this.syncIdentity(em, user)
  }

  async changeEmail(em: EntityManager, user: User, email: string) {
    user.email = email
    user.newEmail = null
    this.markConfirmed(user)
    await this.syncIdentity(em, user)
  }

  /** Every other session ends, and what was mailed before is void. */
  async changePassword(em: EntityManager, user: User, passwordHash: string, keep?: Session) {
    user.passwordHash = passwordHash
    await em.nativeDelete(Session, { userId: user.id, ...(keep && { id: { $ne: keep.id } }) })
    await em.nativeDelete(OneTimeToken, { userId: user.id })
  }

  async recordSignIn(em: EntityManager, user: User) {
    user.lastSignInAt = new Date()
    await em.nativeUpdate(Identity, { userId: user.id }, { lastSignInAt: user.lastSignInAt })
  }

  async present(em: EntityManager, user: User) {
    const [identities, factors] = await Promise.all([
      em.find(Identity, { userId: user.id }),
      em.find(MfaFactor, { userId: user.id }, { orderBy: { createdAt: 'asc' } }),
    ])
    return presentUser(user, identities, factors)
  }

  private markConfirmed(user: User) {
    user.emailConfirmedAt ??= new Date()
    user.userMetadata = { ...user.userMetadata, email_verified: true }
  }

  private async syncIdentity(em: EntityManager, user: User) {
    const identity = await em.findOneOrFail(Identity, { userId: user.id, provider: 'email' })
    identity.email = user.email
    identity.identityData = {
      ...user.userMetadata,
      sub: user.id,
      email: user.email,
      email_verified: true,
      phone_verified: false,
    }
  }
}
