import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Job } from '../jobs/job.decorators.js'
import { reportRepository } from './report.repository.js'

/** As many days as can be counted within the statement timeout on a busy site. */
const BATCH = 30

/** Stores the figures of past days, so that reports on long periods need not count them. */
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
