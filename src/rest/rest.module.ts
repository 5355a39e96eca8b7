import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module.js'
import { AuthModule } from '../auth/auth.module.js'
import { RolesModule } from '../roles/roles.module.js'
import { RestController } from './rest.controller.js'
import { RestRepository } from './rest.repository.js'
import { RestService } from './rest.service.js'

@Module({
  imports: [AuditModule, AuthModule, RolesModule],
  controllers: [RestController],
  providers: [RestRepository, RestService],
})
export class RestModule {}
