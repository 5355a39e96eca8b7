import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import type { JobWithMetadata } from 'pg-boss'
import { londonDay } from '../common/london-time.js'
import { Worker } from '../jobs/job.decorators.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import { ROTA_QUEUE, type RotaJob } from '../rota/rota-queue.service.js'
import { rotaRepository } from '../rota/rota.repository.js'
import { AssignmentNoticeService } from './assignment-notice.service.js'
import { changeRepository } from './desk-change.repository.js'
import { DeskChangeService } from './desk-change.service.js'
import { DeskStaffService } from '../desk/desk-staff.service.js'
import { assignInTurn } from '../rota/rota.rules.js'

const ROTA = { author: 'Rota', audited: { actor: { name: 'Rota' } } }

@Injectable()
export class RotaAssignmentService {
  constructor(
    private readonly em: EntityManager,
    private readonly staff: DeskStaffService,
    private readonly changes: DeskChangeService,
    private readonly entryEvents: EntryEventsService,
    private readonly notices: AssignmentNoticeService,
  ) {}

  @Worker(ROTA_QUEUE, { pollingIntervalSeconds: 1, batchSize: 10 })
  work(jobs: JobWithMetadata<RotaJob>[]): Promise<number> {
    return this.assign(jobs.flatMap(({ data }) => data.entries))
  }

  async assign(ids: string[]): Promise<number> {
    const owners = new Set((await this.staff.owners()).map(({ id }) => id))
    return this.em.fork().transactional(async (em) => {
      // Locked first, so that instances assign one after the other.
      const rota = await rotaRepository.lock(em)
      if (!rota.isOn) return 0
      const open = { query: { owner: 'none', open: 'yes' }, me: '', ids } as const
      const entries = await changeRepository.lock(em, open, ids.length)
      if (!entries.length) return 0
      const [members, away] = [await rotaRepository.members(em), await rotaRepository.away(em, londonDay(new Date()))]
      const present = members.filter(({ userId }) => owners.has(userId) && !away.has(userId))
      const assigned = assignInTurn(
        entries.map(({ id }) => id),
        present,
        rota.turn,
      )
      if (!assigned.owners.size) {
        await this.entryEvents.record(em, ROTA, { kind: 'left-without-owner', ids: entries.map(({ id }) => id) })
        return 0
      }
      rota.turn = assigned.turn
      for (const member of present) member.lastTurn = assigned.turns.get(member.userId) ?? member.lastTurn
      await em.flush()
      const written = await this.changes.write(
        em,
        entries.map((entry) => ({ entry, change: { ownerId: assigned.owners.get(entry.id) ?? null } })),
      )
      // Only for the digest, since an email for every new entry would be too many.
      await this.notices.mark(em, {}, written.changes)
      await this.entryEvents.record(em, ROTA, { kind: 'changed', ...written })
      return entries.length
    })
  }
}
