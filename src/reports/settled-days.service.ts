import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Job } from '../jobs/job.decorators.js'
import { reportRepository } from './report.repository.js'

/** As many as are counted within a statement's deadline, however much arrives in a day. */
const BATCH = 30

/** Counts what the reports need of days gone by, so that they read a long period without counting it. */
@Injectable()
export class SettledDaysService {
  constructor(private readonly em: EntityManager) {}

  @Job({ name: 'settled-days', cron: '25 * * * *' })
  async settle(): Promise<number> {
    let settled = 0
    for (let more = true; more;) {
      const days = await this.em.fork().transactional((em) => reportRepository.settle(em, BATCH))
      settled += days
      more = days === BATCH
    }
    return settled
  }
}
