import { Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { UserRole } from './user-role.entity.js'
import { RolesService } from './roles.service.js'

@Module({
  imports: [MikroOrmModule.forFeature([UserRole]), AuditModule],
  providers: [RolesService],
  exports: [RolesService],
})
export class RolesModule {}
