import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { RolesModule } from '../roles/roles.module.js'
import { RestController } from './rest.controller.js'
import { RestReads } from './rest.service.js'

@Module({ imports: [AuthModule, RolesModule], controllers: [RestController], providers: [RestReads] })
export class RestModule {}
