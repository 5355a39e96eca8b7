import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { NIL } from 'uuid'
import { AuditService } from '../audit/audit.service.js'
import { DAY_MS } from '../common/durations.rules.js'
import { log } from '../common/logger.js'
import { countedOf } from '../jobs/erasure-guard.js'
import { Job } from '../jobs/job.decorators.js'
import type { Figure } from '../jobs/scheduled-job.entity.js'
import { EntryEventsService } from '../entry-events/entry-events.service.js'
import type { PurgeForecast } from './people.types.js'
import { changeRepository } from '../submissions/desk-change.repository.js'
import { entryRepository } from '../submissions/desk-entry.repository.js'
import { nextPurge, PURGE_CRON, untouchedSince } from '../submissions/retention.rules.js'
import { MERGE_UNDO_DAYS } from './people.rules.js'
import { mergeRepository } from './person-merge.repository.js'
import { PersonDataSources } from '../submissions/person-data-sources.service.js'
import { requestRepository } from './person-request.repository.js'
import { personRepository } from './person.repository.js'

const BATCH = 500
const STRETCH = 5000
const PURGE = { author: 'The purge' }

@Injectable()
export class DeskRetentionService {
  constructor(
    private readonly em: EntityManager,
    private readonly parts: PersonDataSources,
    private readonly entryEvents: EntryEventsService,
    private readonly audit: AuditService,
  ) {}

  @Job({ name: 'retention', cron: PURGE_CRON, due: 'due' })
  async erase(): Promise<number> {
    const since = untouchedSince(new Date())
    let erased = 0
    for (let from: Date | undefined = new Date(0); from;) {
      const reached: Date = from
      from = await this.em.fork().transactional(async (em) => {
        const batch = await entryRepository.lockUntouched(em, since, reached, BATCH)
        const { ids } = batch
        if (ids.length) {
          await this.parts.erase(em, ids)
          await this.entryEvents.record(em, PURGE, { kind: 'expired', ids, facts: { submissions: ids.length } })
        }
        erased += ids.length
        return batch.reached
      })
    }
    await changeRepository.purgeUndo(this.em.fork())
    await this.purgePeople(since)
    if (erased) log.info({ erased }, 'submissions erased, two years after the last contact')
    return erased
  }

  /** What `erase` would delete now. */
  async due(): Promise<Figure[]> {
    const em = this.em.fork()
    const of = await entryRepository.countAll(em)
    const due = await entryRepository.countDue(em, untouchedSince(new Date()), countedOf(of))
    return [{ label: 'submissions', due, of }]
  }

  async forecast(): Promise<PurgeForecast> {
    const at = nextPurge(new Date())
    return {
      at: at.toISOString(),
      submissions: await entryRepository.countUntouched(this.em.fork(), untouchedSince(at)),
    }
  }

  /** In batches, each a transaction of its own: in a large database a single statement would time out every night. */
  private async purgePeople(since: Date) {
    await this.purgeForgotten('person_address', '')
    await this.em.fork().transactional(async (em) => {
      const merges = await mergeRepository.purge(em, new Date(Date.now() - MERGE_UNDO_DAYS * DAY_MS))
      const requests = await requestRepository.purge(em, since)
      if (merges + requests) await this.audit.record(em, { action: 'retention.purged', detail: { merges, requests } })
    })
    await this.purgeForgotten('person', NIL)
  }

  private async purgeForgotten(table: 'person' | 'person_address', first: string) {
    for (let from: string | undefined = first; from !== undefined;) {
      const after: string = from
      from = await this.em.fork().transactional((em) => personRepository.purgeForgotten(em, table, after, STRETCH))
    }
  }
}
