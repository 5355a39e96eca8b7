import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { DemonstrationController } from './demonstration.controller.js'

@Module({ imports: [AuthModule], controllers: [DemonstrationController] })
export class DemonstrationModule {}
