import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/core'
import { validate as isUuid } from 'uuid'
import type { Client, Caller } from '../access/caller.js'
import { AccountEventsService, own } from '../users/account-events.service.js'
import { deviceName } from '../sessions/device-name.js'
import { displayNameOf, MAX_PASSKEYS } from '../users/account.rules.js'
import { usersRepository } from '../users/users.repository.js'
import type { User } from '../users/user.entity.js'
import { passkeysRepository } from './passkeys.repository.js'
import type { AddPasskeyDto } from '../sessions/session.dto.js'
import { RelyingPartyService, passkeyInvalid } from './relying-party.service.js'
import { AuthError } from '../sign-in/auth-error.js'
import type { Session } from '../sessions/session.entity.js'
import { SessionsService, type IssuedSession } from '../sessions/sessions.service.js'

const missing = () => new NotFoundException('There is no such passkey.')

@Injectable()
export class PasskeysService {
  constructor(
    private readonly em: EntityManager,
    private readonly relyingParty: RelyingPartyService,
    private readonly events: AccountEventsService,
    private readonly sessions: SessionsService,
  ) {}

  async prepare({ user }: Caller, client: Client) {
    const known = await passkeysRepository.list(this.em.fork(), user.id)
    if (known.length >= MAX_PASSKEYS) throw tooMany()
    const options = await this.relyingParty.creationOptions(user, displayNameOf(user.userMetadata), known)
    return { options, name: deviceName(client.userAgent ?? null) }
  }

  async add(caller: Caller, { response, name }: AddPasskeyDto, client: Client): Promise<{ id: string }> {
    const { user } = caller
    const credential = await this.relyingParty.verifyCreation(response, user.id)
    try {
      return await this.em.fork().transactional(async (em) => {
        await usersRepository.lock(em, user.id)
        if ((await passkeysRepository.count(em, user.id)) >= MAX_PASSKEYS) throw tooMany()
        const { id } = await passkeysRepository.add(em, user.id, name, credential)
        await this.events.record(em, { ...own(caller, client), action: 'passkey.added', notice: 'passkey-added' })
        return { id }
      })
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException)
        throw new ConflictException('This passkey is in use already.', { cause: error })
      throw error
    }
  }

  async rename({ user }: Caller, id: string, name: string): Promise<object> {
    if (!isUuid(id) || !(await passkeysRepository.rename(this.em.fork(), user.id, id, name))) throw missing()
    return {}
  }

  async remove(caller: Caller, id: string, client: Client): Promise<object> {
    await this.em.fork().transactional(async (em) => {
      if (!isUuid(id) || !(await passkeysRepository.remove(em, caller.user.id, id))) throw missing()
      await this.events.record(em, { ...own(caller, client), action: 'passkey.removed', notice: 'passkey-removed' })
    })
    return {}
  }

  /** Counts as two factors: the device, and its check of the user. With a current session, it must be of the same account. */
  async signIn(response: Record<string, unknown>, client: Client, current?: Session): Promise<IssuedSession> {
    const expected = await this.relyingParty.expectationOf(response)
    const found = typeof response.id === 'string' ? await passkeysRepository.find(this.em.fork(), response.id) : null
    let owner: User | undefined
    try {
      return await this.em.fork().transactional(async (em) => {
        // Locks the owner first, as the deletion of an account does, so that the two cannot deadlock.
        const user = found && (await usersRepository.lock(em, found.user.id))
        const passkey = user && (await passkeysRepository.lock(em, found.credentialId))
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

const tooMany = () => new ConflictException(`An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`)

const passkeyOfAnother = () =>
  new AuthError(400, 'passkey_of_another_account', 'That passkey belongs to another account. Please use one of yours.')
