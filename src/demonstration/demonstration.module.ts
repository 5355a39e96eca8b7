import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { DemonstrationController } from './demonstration.controller.js'
import { DemonstrationService } from './demonstration.service.js'

@Module({ imports: [AuthModule], controllers: [DemonstrationController], providers: [DemonstrationService] })
export class DemonstrationModule {}
