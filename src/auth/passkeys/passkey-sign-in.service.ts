import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Client } from '../access/client.js'
import { AuthError } from '../http/auth-error.js'
import { AccountEventsService } from '../notices/account-events.service.js'
import type { Session } from '../sessions/session.entity.js'
import { SessionsService, type IssuedSession } from '../sessions/sessions.service.js'
import type { User } from '../users/user.entity.js'
import { UsersRepository } from '../users/users.repository.js'
import { PasskeysRepository } from './passkeys.repository.js'
import { passkeyInvalid, RelyingPartyService } from './relying-party.service.js'

const passkeyOfAnother = () =>
  new AuthError(400, 'passkey_of_another_account', 'That passkey belongs to another account. Please use one of yours.')

/** Signs in with a passkey alone: possession of the device and its check of the user are two factors. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly em: EntityManager,
    private readonly passkeys: PasskeysRepository,
    private readonly relyingParty: RelyingPartyService,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly events: AccountEventsService,
  ) {}

  /** Without a list of credentials, so that the device offers the passkeys it has for this site. */
  options() {
    return this.relyingParty.requestOptions()
  }

  /**
   * `current` is the session that this browser has already: then only a passkey of the same account will do, and what that
   * session has shown still counts, such as a mailed link that lets a forgotten password be replaced.
   */
  async signIn(response: Record<string, unknown>, client: Client, current?: Session): Promise<IssuedSession> {
    const expected = await this.relyingParty.expectationOf(response)
    const found = typeof response.id === 'string' ? await this.passkeys.find(this.em.fork(), response.id) : null
    let owner: User | undefined
    try {
      return await this.em.fork().transactional(async (em) => {
        // The owner first, as the deletion of an account does, so that neither ever deadlocks with the other.
        const user = found && (await this.users.lock(em, found.user.id))
        const passkey = user && (await this.passkeys.lock(em, found.credentialId))
        if (!passkey) throw passkeyInvalid()
        owner = user
        const { counter, synced } = await this.relyingParty.verifySignature(response, expected, passkey)
        if (current && owner.id !== current.user.id) throw passkeyOfAnother()
        Object.assign(passkey, { counter, synced, lastUsedAt: new Date() })
        await em.flush()
        return this.sessions.open(em, owner, 'passkey', client, current?.amr)
      })
    } catch (error) {
      // Recorded separately, because the transaction of the attempt is rolled back.
      if (owner && error instanceof AuthError)
        await this.events.recordRefusal(this.em.fork(), owner, error.code, client)
      throw error
    }
  }
}
