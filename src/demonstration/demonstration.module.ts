import { Module } from '@nestjs/common'
import { DemonstrationController } from './demonstration.controller.js'
import { DemonstrationService } from './demonstration.service.js'

@Module({ controllers: [DemonstrationController], providers: [DemonstrationService] })
export class DemonstrationModule {}
