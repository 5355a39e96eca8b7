import { Module } from '@nestjs/common'
import { RestService } from './rest.service.js'
import { AuditModule } from '../../audit/audit.module.js'
import { AuthModule } from '../../auth/auth.module.js'
import { RolesModule } from '../../roles/roles.module.js'
import { RestController } from './rest.controller.js'

@Module({
  imports: [AuditModule, AuthModule, RolesModule],
  controllers: [RestController],
  providers: [RestService],
})
export class RestModule {}
