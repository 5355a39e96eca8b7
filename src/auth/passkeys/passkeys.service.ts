import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import type { Client } from '../access/client.js'
import type { Caller } from '../access/identity.js'
import { AccountEventsService } from '../notices/account-events.service.js'
import { deviceName } from '../sessions/device-name.js'
import { displayNameOf } from '../users/display-name.rules.js'
import { UsersRepository } from '../users/users.repository.js'
import { MAX_PASSKEYS } from './passkey.rules.js'
import { PasskeysRepository } from './passkeys.repository.js'
import type { AddPasskeyDto } from './passkeys.dto.js'
import { RelyingPartyService } from './relying-party.service.js'

const missing = () => new NotFoundException('There is no such passkey.')

@Injectable()
export class PasskeysService {
  constructor(
    private readonly em: EntityManager,
    private readonly passkeys: PasskeysRepository,
    private readonly users: UsersRepository,
    private readonly relyingParty: RelyingPartyService,
    private readonly events: AccountEventsService,
  ) {}

  /** The options for the browser, and a suggested name. */
  async prepare({ user }: Caller, client: Client) {
    const known = await this.passkeys.list(this.em.fork(), user.id)
    if (known.length >= MAX_PASSKEYS) throw tooMany()
    const options = await this.relyingParty.creationOptions(user, displayNameOf(user.userMetadata), known)
    return { options, name: deviceName(client.userAgent ?? null) }
  }

  async add({ user, session }: Caller, { response, name }: AddPasskeyDto, client: Client): Promise<{ id: string }> {
    const credential = await this.relyingParty.verifyCreation(response, user.id)
    try {
      return await this.em.fork().transactional(async (em) => {
        await this.users.lock(em, user.id)
        if ((await this.passkeys.count(em, user.id)) >= MAX_PASSKEYS) throw tooMany()
        const { id } = await this.passkeys.add(em, user.id, name, credential)
        await this.events.record(em, {
          action: 'passkey.added',
          user,
          client,
          sessionId: session.id,
          notice: 'passkey-added',
        })
        return { id }
      })
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new ConflictException('This passkey is in use already.', { cause: error })
      throw error
    }
  }

  async rename({ user }: Caller, id: string, name: string): Promise<object> {
    if (!isUuid(id) || !(await this.passkeys.rename(this.em.fork(), user.id, id, name))) throw missing()
    return {}
  }

  async remove({ user, session }: Caller, id: string, client: Client): Promise<object> {
    await this.em.fork().transactional(async (em) => {
      if (!isUuid(id) || !(await this.passkeys.remove(em, user.id, id))) throw missing()
      await this.events.record(em, {
        action: 'passkey.removed',
        user,
        client,
        sessionId: session.id,
        notice: 'passkey-removed',
      })
    })
    return {}
  }
}

const tooMany = () => new ConflictException(`An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
