import { Module, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { HealthModule } from '../health/health.controller.js'
import { MetricsService } from '../health/metrics.service.js'
import { BackupRun } from './backup-run.entity.js'
import { backupRunRepository } from './backup-run.repository.js'

@Module({ imports: [MikroOrmModule.forFeature([BackupRun]), HealthModule] })
export class WatchModule implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly metrics: MetricsService,
  ) {}

  onModuleInit() {
    const help = 'When each kind of backup last succeeded, as recorded in backup_run; nothing where there is none.'
    this.metrics.gauge('backup_last_success_timestamp_seconds', help, ['kind'], async (set) => {
      for (const [kind, at] of await backupRunRepository.lastSuccesses(this.em.fork()))
        set(at.getTime() / 1000, { kind })
    })
  }
}
