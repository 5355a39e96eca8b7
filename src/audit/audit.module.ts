import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { auditEntities } from './audit.entity.js'
import { AuditService } from './audit.service.js'

@Module({
  imports: [MikroOrmModule.forFeature(auditEntities)],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
