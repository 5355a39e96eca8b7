import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import { log } from '../common/logger.js'
import { SUBMISSION_YEARS } from '../common/retention.rules.js'
import { DeskEntryRepository } from './desk-entry.repository.js'

const BATCH = 500

/** Erases once a day what has been kept for as long as was promised. */
@Injectable()
export class DeskRetentionService {
  constructor(
    private readonly em: EntityManager,
    private readonly entries: DeskEntryRepository,
    private readonly audit: AuditService,
  ) {}

  /** Answers how many submissions were erased, with their registrations, mails, notes and history. */
  async erase(): Promise<number> {
    const since = new Date()
    since.setFullYear(since.getFullYear() - SUBMISSION_YEARS)
    let erased = 0
    for (;;) {
      const batch = await this.em.fork().transactional(async (em) => {
        const ids = await this.entries.lockUntouched(em, since, BATCH)
        if (ids.length) {
          await this.entries.erase(em, ids)
          await this.audit.record(em, { action: 'retention.purged', detail: { submissions: ids.length } })
        }
        return ids.length
      })
      erased += batch
      if (batch < BATCH) break
    }
    if (erased) log.info({ erased }, 'submissions erased, two years after the last contact')
    return erased
  }
}
