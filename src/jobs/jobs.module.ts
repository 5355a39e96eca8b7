import { Global, Inject, Module, OnModuleInit } from '@nestjs/common'
import { EMBEDDED } from '../database/database.module.js'
import type { EmbeddedDatabase } from '../database/embedded.js'
import { HealthModule } from '../health/health.controller.js'
import { JobsService } from './jobs.service.js'

const NIGHTLY = '10 4 * * *'

@Global()
@Module({ imports: [HealthModule], providers: [JobsService], exports: [JobsService] })
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
