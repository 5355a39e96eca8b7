import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module, OnModuleInit } from '@nestjs/common'
import { JobsService } from '../jobs/jobs.service.js'
import { auditEntities } from './audit.entity.js'
import { AuditService } from './audit.service.js'

@Module({
  imports: [MikroOrmModule.forFeature(auditEntities)],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  async onModuleInit() {
    await this.jobs.schedule('audit-head', '20 4 * * *', () => this.audit.logHead())
  }
}
