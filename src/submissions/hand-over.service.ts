import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MINUTE_SECONDS } from '../common/durations.rules.js'
import { Role } from '../common/role.rules.js'
import type { JobWithMetadata } from 'pg-boss'
import { Worker } from '../jobs/job.decorators.js'
import { JobsService } from '../jobs/jobs.service.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import { RolesService } from '../roles/roles.service.js'
import { changeRepository } from './desk-change.repository.js'
import { DeskChangeService } from './desk-change.service.js'
import { entryRepository } from './desk-entry.repository.js'

const QUEUE = {
  name: 'hand-over',
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 30 * MINUTE_SECONDS,
}
/** Larger batches would hold up forms and other changes. */
const AT_ONCE = 1000

interface HandOver {
  from: string
  to: string | null
  /** The id of the admin who requested it. */
  by: string
}

@Injectable()
export class HandOverService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    private readonly changes: DeskChangeService,
    private readonly roles: RolesService,
    private readonly entryEvents: EntryEventsService,
  ) {}

  @Worker(QUEUE, { pollingIntervalSeconds: 1 })
  async move([job]: JobWithMetadata<HandOver>[]): Promise<void> {
    let more = job !== undefined
    while (job && more) more = await this.moveBatch(job.data)
  }

  async enqueue(em: EntityManager, handOver: HandOver): Promise<void> {
    await this.jobs.add(em, QUEUE, [{ data: handOver }])
  }

  /** Moves one batch. Returns whether there may be more. */
  async moveBatch({ from, to, by }: HandOver): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const owners = await this.roles.holders(Role.Handler, em)
      // The former owner has been given a role again.
      if (owners.includes(from)) return false
      const ownerId = to && owners.includes(to) ? to : null
      const entries = await changeRepository.lock(em, { query: { owner: from }, me: '' }, AT_ONCE)
      // Another batch may have moved these rows while this one waited for them.
      if (!entries.length) return (await entryRepository.countAllOwned(em, from)) > 0
      const email = (await changeRepository.emails(em, [by])).get(by) ?? 'someone who has left'
      const written = await this.changes.write(
        em,
        entries.map((entry) => ({ entry, change: { ownerId } })),
      )
      const facts = { entries: entries.length, conflicts: 0, status: null }
      const admin = { author: email, audited: { actor: { id: by, email } } }
      await this.entryEvents.record(em, admin, { kind: 'changed-in-bulk', ...written, facts })
      return true
    })
  }
}
