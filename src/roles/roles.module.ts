import { Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { RolesRepository } from './roles.repository.js'
import { RolesService } from './roles.service.js'
import { UserRole } from './user-role.entity.js'

@Module({
  imports: [MikroOrmModule.forFeature([UserRole]), AuditModule],
  providers: [RolesRepository, RolesService],
  exports: [RolesService],
})
export class RolesModule {}
