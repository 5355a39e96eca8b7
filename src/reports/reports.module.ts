import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { AuditModule } from '../audit/audit.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { DigestController } from './desk-digest.controller.js'
import { DeskDigest } from './desk-digest.entity.js'
import { DeskDigestService } from './desk-digest.service.js'
import { DueWarningService } from './due-warning.service.js'
import { ReportsController } from './reports.controller.js'
import { ReportsService } from './reports.service.js'
import { SettledDaysService } from './settled-days.service.js'

@Module({
  imports: [MikroOrmModule.forFeature([DeskDigest]), AuditModule, DeskModule, DiscoveryModule],
  controllers: [DigestController, ReportsController],
  providers: [DeskDigestService, DueWarningService, ReportsService, SettledDaysService],
})
export class ReportsModule {}
