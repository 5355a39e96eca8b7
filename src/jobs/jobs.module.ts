import { OnModuleInit, Global, Inject, Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { ErasureGuard } from './erasure-guard.js'
import { ScheduledJob } from './scheduled-job.entity.js'
import { EMBEDDED } from '../database/database.module.js'
import type { EmbeddedDatabase } from '../database/embedded.js'
import { HealthModule } from '../health/health.module.js'
import { JobsService } from './jobs.service.js'

const NIGHTLY = '10 4 * * *'

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([ScheduledJob]), HealthModule],
  providers: [ErasureGuard, JobsService],
  exports: [JobsService],
})
export class JobsModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    @Inject(EMBEDDED) private readonly embedded?: EmbeddedDatabase,
  ) {}

  async onModuleInit() {
    const { embedded } = this
    if (embedded) await this.jobs.schedule('vacuum', NIGHTLY, () => embedded.vacuum())
  }
}
