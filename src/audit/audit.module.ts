import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { auditEntities } from './audit.entities.js'
import { AuditRepository } from './audit.repository.js'
import { AuditService } from './audit.service.js'

@Module({
  imports: [MikroOrmModule.forFeature(auditEntities)],
  providers: [AuditRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
