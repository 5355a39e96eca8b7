import { Module, OnModuleInit } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { HealthModule } from '../health/health.module.js'
import { MetricsService } from '../health/metrics.service.js'
import { AuditModule } from '../audit/audit.module.js'
import { AuthModule } from '../auth/auth.module.js'
import { WebhooksModule } from '../webhooks/webhooks.module.js'
import { WatchCondition } from './watch-condition.entity.js'
import { ErasureConfirmationService } from './erasure-confirmation.service.js'
import { WatchController } from './watch.controller.js'
import { WatchService } from './watch.service.js'
import { watchRepository } from './watch.repository.js'
import { BackupRun } from './backup-run.entity.js'
import { backupRunRepository } from './backup-run.repository.js'

@Module({
  imports: [
    MikroOrmModule.forFeature([BackupRun, WatchCondition]),
    AuditModule,
    AuthModule,
    HealthModule,
    WebhooksModule,
  ],
  controllers: [WatchController],
  providers: [ErasureConfirmationService, WatchService],
  exports: [WatchService],
})
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
    this.metrics.gauge(
      'watch_conditions',
      'Conditions that the watch finds wrong and shows at the desk.',
      [],
      async (set) => set(await watchRepository.count(this.em.fork())),
    )
  }
}
