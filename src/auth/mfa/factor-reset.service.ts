import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { HOUR_MS } from '../../common/durations.rules.js'
import { Job } from '../../jobs/job.decorators.js'
import { factorsRepository } from './factors.repository.js'
import { AccountEventsService } from '../users/account-events.service.js'
import type { User } from '../users/user.entity.js'
import { usersRepository } from '../users/users.repository.js'
import { UsersService } from '../users/users.service.js'
import { factorResetRepository } from './factor-reset.repository.js'
import type { Actor } from '../access/actor.js'

const FACTOR_RESET_HOURS = 24

/** For owners who lost app and recovery codes. They get an email, and using the factor within a day cancels the reset. */
@Injectable()
export class FactorResetService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: UsersService,
    private readonly events: AccountEventsService,
  ) {}

  async request(actor: Actor, id: string): Promise<{ dueAt: string }> {
    if (actor.id === id) throw new ConflictException('Another admin has to reset your second factor.')
    return this.change(id, async (em, user) => {
      if (!(await factorsRepository.countVerified(em, id))) throw new ConflictException('They have no second factor.')
      const pending = await factorResetRepository.find(em, id)
      if (pending) return { dueAt: pending.dueAt.toISOString() }
      const requestedAt = new Date()
      const dueAt = new Date(requestedAt.getTime() + FACTOR_RESET_HOURS * HOUR_MS)
      await factorResetRepository.add(em, { userId: id, requestedBy: actor.id, requestedAt, dueAt })
      await this.events.record(em, {
        ...actor.audited,
        client: actor,
        action: 'factor.reset-requested',
        user,
        detail: { hours: FACTOR_RESET_HOURS },
        notice: 'factor-reset-requested',
      })
      return { dueAt: dueAt.toISOString() }
    })
  }

  async cancel(actor: Actor, id: string): Promise<void> {
    await this.change(id, async (em, user) => {
      if (!(await factorResetRepository.delete(em, id))) throw new NotFoundException('No reset is pending.')
      await this.events.record(em, {
        ...actor.audited,
        client: actor,
        action: 'factor.reset-cancelled',
        user,
        notice: 'factor-reset-cancelled',
      })
    })
  }

  /** Cancels the requests whose owners have used their factor since, and carries out those that are due. */
  @Job({ name: 'factor-resets', cron: '*/10 * * * *' })
  async settle(now = new Date()): Promise<void> {
    for (const { userId } of await factorResetRepository.list(this.em.fork()))
      await this.em.fork().transactional((em) => this.settleOne(em, userId, now))
  }

  private async settleOne(em: EntityManager, userId: string, now: Date) {
    const user = await usersRepository.lock(em, userId)
    const reset = await factorResetRepository.lock(em, userId)
    if (!user || !reset) return
    if (await factorsRepository.shownSince(em, userId, reset.requestedAt)) {
      await factorResetRepository.delete(em, userId)
      await this.events.record(em, { action: 'factor.reset-cancelled', user, notice: 'factor-reset-cancelled' })
    } else if (reset.dueAt <= now) {
      await factorResetRepository.delete(em, userId)
      await factorsRepository.deleteAll(em, userId)
      await factorsRepository.deleteCodes(em, userId)
      await this.accounts.endAccess(em, userId)
      await this.events.record(em, {
        action: 'factor.reset',
        user,
        actor: reset.requestedBy ? { id: reset.requestedBy } : {},
        notice: 'factor-reset',
      })
    }
  }

  private change<T>(id: string, work: (em: EntityManager, user: User) => Promise<T>): Promise<T> {
    return usersRepository.change(this.em, id, work, () => new NotFoundException('There is no such user.'))
  }
}
