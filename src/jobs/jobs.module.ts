import { Global, Module } from '@nestjs/common'
import { HealthModule } from '../health/health.module.js'
import { JobsRepository } from './jobs.repository.js'
import { JobsService } from './jobs.service.js'

@Global()
@Module({ imports: [HealthModule], providers: [JobsRepository, JobsService], exports: [JobsService] })
export class JobsModule {}
