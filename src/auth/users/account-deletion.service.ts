import { ConflictException, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { DAY_MS } from '../../common/durations.rules.js'
import { ACCOUNT_DELETION_DAYS } from '../../common/retention.rules.js'
import { log } from '../../common/logger.js'
import { MailService } from '../../mail/mail.service.js'
import { RolesService } from '../../roles/roles.service.js'
import { ErasureList } from '../../secrets/erasure-list.service.js'
import type { Client, Caller } from '../access/caller.js'
import { AccountService } from './account.service.js'
import { AuthError } from '../sign-in/auth-error.js'
import { AccountEventsService, own } from './account-events.service.js'
import { usersRepository } from './users.repository.js'
import { UsersService } from './users.service.js'

const PERIOD = ACCOUNT_DELETION_DAYS * DAY_MS

export const deletionDue = (requestedAt: Date) => new Date(requestedAt.getTime() + PERIOD)

const requestedBefore = (now: number) => new Date(now - PERIOD)

const BATCH = 200

/** Deletes accounts after a grace period in which their owner can sign in and cancel. */
@Injectable()
export class AccountDeletionService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly account: AccountService,
    private readonly accounts: UsersService,
    private readonly roles: RolesService,
    private readonly mail: MailService,
    private readonly events: AccountEventsService,
    private readonly erasures: ErasureList,
  ) {}

  /** Asks for the password again, since an unattended browser must not be enough. Ends every session and API token. */
  async request(caller: Caller, password: string | undefined, client: Client): Promise<{ due: string }> {
    if (caller.user.passwordHash) {
      if (!password) throw new AuthError(400, 'current_password_required', 'Please enter your current password.')
      await this.account.checkCurrent(caller.user, password, client)
    }
    return usersRepository.change(this.em, caller.user.id, async (em, user) => {
      await this.roles.requireAnotherAdmin(em, user.id)
      user.deletionRequestedAt ??= new Date()
      await em.flush()
      await this.accounts.endAccess(em, user.id)
      await this.events.record(em, {
        ...own(caller, client),
        action: 'account.deletion-requested',
        notice: 'deletion-requested',
      })
      return { due: deletionDue(user.deletionRequestedAt).toISOString() }
    })
  }

  async cancel(caller: Caller, client: Client): Promise<object> {
    return this.em.fork().transactional(async (em) => {
      const user = await usersRepository.lock(em, caller.user.id)
      if (!user?.deletionRequestedAt) throw new ConflictException('Your account is not due to be deleted.')
      user.deletionRequestedAt = null
      await em.flush()
      await this.events.record(em, {
        ...own(caller, client),
        action: 'account.deletion-cancelled',
        notice: 'deletion-cancelled',
      })
      return {}
    })
  }

  /** A database restored from a backup contains accounts that have been deleted since. */
  async onApplicationBootstrap() {
    const ids = this.erasures.read().flatMap(({ account }) => account || [])
    if (await usersRepository.markDeleted(this.em.fork(), ids)) await this.purge(Date.now())
  }

  readonly dueBefore = requestedBefore

  async purge(now: number): Promise<number> {
    let after: string | undefined
    let purged = 0
    for (;;) {
      const due = await usersRepository.findDeletionRequestedBefore(this.em.fork(), requestedBefore(now), BATCH, after)
      for (const { id } of due) if (await this.delete(id, now)) purged += 1
      if (due.length < BATCH) return purged
      after = due.at(-1)?.id
    }
  }

  private async delete(id: string, now: number): Promise<boolean> {
    try {
      return await this.em.fork().transactional(async (em) => {
        const user = await usersRepository.lock(em, id)
        // Cancelled since the list was read.
        if (!user?.deletionRequestedAt || user.deletionRequestedAt > requestedBefore(now)) return false
        await this.roles.requireAnotherAdmin(em, id)
        await usersRepository.delete(em, id)
        await this.mail.stored.anonymise(em, user.email)
        await this.events.record(em, { action: 'account.deleted', user, notice: 'account-deleted' })
        this.erasures.add({ account: id })
        return true
      })
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error
      log.warn({ user: id }, 'an account is not deleted yet: its owner has become the last admin')
      return false
    }
  }
}
