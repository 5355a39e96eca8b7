import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { DAY_MS } from '../../common/durations.rules.js'
import {
  SENT_MAIL_DAYS,
  SESSION_DAYS,
  SESSION_INACTIVITY_DAYS,
  UNCONFIRMED_ACCOUNT_DAYS,
  UNSENT_MAIL_DAYS,
} from '../../common/retention.rules.js'
import type { Figure } from '../../jobs/scheduled-job.entity.js'
import { Job } from '../../jobs/job.decorators.js'
import { MailService } from '../../mail/mail.service.js'
import { AccountDeletionService } from './account-deletion.service.js'
import { factorsRepository } from '../mfa/factors.repository.js'
import { oneTimeTokensRepository } from '../sign-in/one-time-tokens.repository.js'
import { passkeysRepository } from '../mfa/passkeys.repository.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'
import { usersRepository } from './users.repository.js'

const FLOW_DAYS = 2
const DEVICE_DAYS = 400
const BATCH = 200

@Injectable()
export class AccountRetentionService {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
    private readonly audit: AuditService,
    private readonly deletion: AccountDeletionService,
  ) {}

  /** What `purge` would delete now, without short-lived tokens and records of devices. */
  async due(now = Date.now()): Promise<Figure[]> {
    const before = (days: number) => new Date(now - days * DAY_MS)
    const em = this.em.fork()
    const accounts = await usersRepository.countPurgeable(
      em,
      before(UNCONFIRMED_ACCOUNT_DAYS),
      this.deletion.dueBefore(now),
    )
    const mails = await this.mail.stored.countPurgeable(em, {
      unsentBefore: before(UNSENT_MAIL_DAYS),
      sentBefore: before(SENT_MAIL_DAYS),
    })
    const sessions = await sessionsRepository.countExpired(em, before(SESSION_INACTIVITY_DAYS), before(SESSION_DAYS))
    return [
      { label: 'accounts', ...accounts },
      { label: 'mails', ...mails },
      // Without `of`, so that no share is checked: many may expire after a holiday, which does no harm.
      { label: 'sessions', due: sessions },
    ]
  }

  @Job({ name: 'account-retention', cron: '40 3 * * *', due: 'due' })
  async purge(now = Date.now()) {
    const before = (days: number) => new Date(now - days * DAY_MS)
    const accounts = await this.purgeUnconfirmed(before(UNCONFIRMED_ACCOUNT_DAYS))
    const deletedOnRequest = await this.deletion.purge(now)
    const mails = await this.mail.stored.purge(this.em.fork(), {
      unsentBefore: before(UNSENT_MAIL_DAYS),
      sentBefore: before(SENT_MAIL_DAYS),
    })
    const all = await this.em.fork().transactional(async (em) => {
      const purged = {
        accounts,
        deletedOnRequest,
        tokens: await oneTimeTokensRepository.deleteExpired(em, new Date(now)),
        flows: await oneTimeTokensRepository.deleteFlowsBefore(em, before(FLOW_DAYS)),
        challenges:
          (await factorsRepository.deleteChallengesBefore(em, before(1))) +
          (await passkeysRepository.deleteExpiredChallenges(em, new Date(now))),
        sessions: await sessionsRepository.endExpired(em, before(SESSION_INACTIVITY_DAYS), before(SESSION_DAYS)),
        devices: await sessionsRepository.deleteDevicesUnusedSince(em, before(DEVICE_DAYS)),
        mails,
      }
      await this.mail.stored.anonymiseDeletionNotices(em, before(1))
      if (Object.values(purged).some((count) => count > 0))
        await this.audit.record(em, { action: 'retention.purged', detail: { ...purged } })
      return purged
    })
    await this.mail.purgeFolder()
    return all
  }

  private async purgeUnconfirmed(before: Date): Promise<number> {
    let purged = 0
    for (;;) {
      const batch = await this.em.fork().transactional(async (em) => {
        const users = await usersRepository.lockUnconfirmedSince(em, before, BATCH)
        for (const { id, email } of users) {
          await usersRepository.delete(em, id)
          await this.mail.stored.anonymise(em, email)
        }
        return users.length
      })
      purged += batch
      if (batch < BATCH) return purged
    }
  }
}

export type Purged = Awaited<ReturnType<AccountRetentionService['purge']>>
