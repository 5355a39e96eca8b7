import { Body, ConflictException, Controller, Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Matches } from 'class-validator'
import { AuditService } from '../audit/audit.service.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { Action, Authenticated, Role } from '../common/access.js'
import { jobsRepository } from '../jobs/jobs.repository.js'
import { JobsService } from '../jobs/jobs.service.js'

const NUMBERS = { message: 'Confirm the numbers that the page shows.' }

export class ConfirmErasureDto {
  @Matches(/^[a-z-]{1,50}$/, { message: 'There is no such job.' }) job!: string
  /** As they were shown, in their order. */
  @IsInt({ each: true, ...NUMBERS })
  @ArrayMaxSize(10, NUMBERS)
  @ArrayMinSize(1, NUMBERS)
  @IsArray(NUMBERS)
  figures!: number[]
}

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

@Authenticated({ role: Role.Admin })
@Controller('api/admin/watch')
export class WatchController {
  constructor(private readonly erasures: ErasureConfirmationService) {}

  @Action('confirm', 204)
  confirm(@Body() dto: ConfirmErasureDto, @CurrentActor() actor: Actor) {
    return this.erasures.confirm(dto, actor)
  }
}
