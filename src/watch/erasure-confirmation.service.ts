import { ConflictException, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { AuditService } from '../audit/audit.service.js'
import type { Actor } from '../auth/access/actor.js'
import { jobsRepository } from '../jobs/jobs.repository.js'
import { JobsService } from '../jobs/jobs.service.js'
import { ConfirmErasureDto } from './watch.dto.js'

@Injectable()
export class ErasureConfirmationService {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  /** The job runs within half a minute, and erases as much as was confirmed and little more. */
  async confirm({ job: name, figures }: ConfirmErasureDto, actor: Actor): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const job = await jobsRepository.find(em, name)
      if (!job || !(await this.jobs.confirm(em, name, figures)))
        throw new ConflictException(
          'The numbers have changed since you looked. Please check again what will be erased.',
        )
      await this.audit.recordBy(em, actor, 'erasure.confirmed', undefined, {
        job: name,
        why: job.why,
        ...Object.fromEntries(job.figures.map(({ label, due }) => [label, due])),
      })
    })
  }
}
