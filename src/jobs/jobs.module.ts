import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { EMBEDDED } from '../database/database.module.js'
import type { EmbeddedDatabase } from '../database/embedded.js'
import { HealthModule } from '../health/health.module.js'
import { ErasureGuard } from './erasure-guard.js'
import { JobsService } from './jobs.service.js'
import { ScheduledJob } from './scheduled-job.entity.js'
import { VacuumService } from './vacuum.service.js'

const vacuum = (embedded?: EmbeddedDatabase) => embedded && new VacuumService(embedded)

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([ScheduledJob]), DiscoveryModule, HealthModule],
  providers: [ErasureGuard, JobsService, { provide: VacuumService, inject: [EMBEDDED], useFactory: vacuum }],
  exports: [JobsService],
})
export class JobsModule {}
