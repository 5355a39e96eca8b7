import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module, OnModuleInit } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { AuditModule } from '../audit/audit.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { JobsService } from '../jobs/jobs.service.js'
import { DigestController } from './desk-digest.controller.js'
import { DeskDigest } from './desk-digest.entity.js'
import { DeskDigestService, DIGEST_CRON } from './desk-digest.service.js'
import { DueWarningService, WARNING_CRON } from './due-warning.service.js'
import { ReportsController } from './reports.controller.js'
import { ReportsService } from './reports.service.js'

@Module({
  imports: [MikroOrmModule.forFeature([DeskDigest]), AuditModule, DeskModule, DiscoveryModule],
  controllers: [DigestController, ReportsController],
  providers: [DeskDigestService, DueWarningService, ReportsService],
})
export class ReportsModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly warnings: DueWarningService,
    private readonly digests: DeskDigestService,
  ) {}

  async onModuleInit() {
    await this.jobs.schedule('due-warnings', WARNING_CRON, () => this.warnings.warn())
    await this.jobs.schedule('desk-digest', DIGEST_CRON, () => this.digests.send())
  }
}
