import { ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { Client } from '../access/client.js'
import type { Caller } from '../access/identity.js'
import { userNotFound } from '../http/auth-error.js'
import { AccountEventsService } from '../notices/account-events.service.js'
import { OneTimeTokensRepository } from '../one-time/one-time-tokens.repository.js'
import { displayNameOf } from '../users/display-name.rules.js'
import { mergeMetadata } from '../users/metadata.js'
import type { User } from '../users/user.entity.js'
import { UsersRepository } from '../users/users.repository.js'

@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersRepository,
    private readonly tokens: OneTimeTokensRepository,
    private readonly events: AccountEventsService,
  ) {}

  /** An empty name removes it. */
  async changeName(caller: Caller, name: string): Promise<{ name: string }> {
    return this.change(caller, async (_em, user) => {
      const full_name = displayNameOf({ full_name: name }) || null
      user.userMetadata = mergeMetadata(user.userMetadata, { full_name, name: null })
      return { name: full_name ?? '' }
    })
  }

  /** Also voids the links and codes that were mailed for it. */
  async cancelEmailChange(caller: Caller, client: Client): Promise<object> {
    return this.change(caller, async (em, user) => {
      if (!user.newEmail) throw new ConflictException('No change of your address is under way.')
      user.newEmail = null
      await em.flush()
      await this.tokens.deleteKinds(em, user.id, 'email_change_current', 'email_change_new')
      await this.events.record(em, {
        action: 'email.change-cancelled',
        user,
        client,
        sessionId: caller.session.id,
      })
      return {}
    })
  }

  private change<T>({ user: { id } }: Caller, work: (em: EntityManager, user: User) => Promise<T>): Promise<T> {
    return this.em.fork().transactional(async (em) => {
      const user = await this.users.lock(em, id)
      if (!user) throw userNotFound()
      return work(em, user)
    })
  }
}
