import { Injectable, OnApplicationBootstrap, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../../audit/audit.service.js'
import { MINUTE_SECONDS } from '../../common/durations.rules.js'
import { Role } from '../../common/role.rules.js'
import { JobsService } from '../../jobs/jobs.service.js'
import { transactionDatabase } from '../../jobs/queue-database.js'
import { RolesService } from '../../roles/roles.service.js'
import { DeskChangeRepository } from '../entries/desk-change.repository.js'
import { DeskChangeService } from '../entries/desk-change.service.js'

const QUEUE = 'hand-over'
/** Larger batches would hold up forms and other changes. */
const AT_ONCE = 1000

interface HandOver {
  from: string
  to: string | null
  /** The id of the admin who ordered it. */
  by: string
}

/** Reassigns all entries of one user to another in batches, each with its history and audit lines. */
@Injectable()
export class HandOverService implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    private readonly changes: DeskChangeService,
    private readonly changesRepository: DeskChangeRepository,
    private readonly roles: RolesService,
    private readonly audit: AuditService,
  ) {}

  async onModuleInit() {
    await this.jobs.createQueue(QUEUE, {
      retryLimit: 10,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 30 * MINUTE_SECONDS,
    })
  }

  async onApplicationBootstrap() {
    await this.jobs.boss.work<HandOver>(QUEUE, { pollingIntervalSeconds: 1 }, async ([job]) => {
      let more = job !== undefined
      while (job && more) more = await this.moveSome(job.data)
    })
  }

  /** Moves the first batch at once and queues a job for the rest. */
  async start(handOver: HandOver): Promise<void> {
    await this.moveSome(handOver, (em) =>
      this.jobs.boss.insert(QUEUE, [{ data: handOver }], { db: transactionDatabase(em) }),
    )
  }

  /** Returns whether there may be more. */
  private async moveSome({ from, to, by }: HandOver, whenMore?: (em: EntityManager) => Promise<unknown>) {
    return this.em.fork().transactional(async (em) => {
      const owners = await this.roles.holders(Role.Handler, em)
      // They have been given their role back.
      if (owners.includes(from)) return false
      const ownerId = to && owners.includes(to) ? to : null
      const entries = await this.changesRepository.lock(em, { query: { owner: from }, me: '' }, AT_ONCE)
      if (!entries.length) return false
      const email = (await this.changesRepository.emails(em, [by])).get(by) ?? 'someone who has left'
      await this.changes.write(
        em,
        entries.map((entry) => ({ entry, change: { ownerId } })),
        { email },
      )
      const more = entries.length === AT_ONCE
      if (more) await whenMore?.(em)
      await this.audit.record(em, {
        action: 'entries.bulk-changed',
        actor: { id: by, email },
        detail: { entries: entries.length, conflicts: 0, status: null },
      })
      return more
    })
  }
}
