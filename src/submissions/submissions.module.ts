import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { AuditModule } from '../audit/audit.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { RolesModule } from '../roles/roles.module.js'
import { RotaModule } from '../rota/rota.module.js'
import { DeskAnswer, DeskReply } from './answer.entity.js'
import { AssignmentNoticeService } from './assignment-notice.service.js'
import { DeskChangeService } from './desk-change.service.js'
import { DeskNote, DeskUndo } from './desk-entry.entity.js'
import { DeskEntryService } from './desk-entry.service.js'
import { DeskExportService } from './desk-export.service.js'
import { DeskListService } from './desk-list.service.js'
import { DeskReviewController } from './desk-review.controller.js'
import { DeskReviewService } from './desk-review.service.js'
import { HandOverService } from './hand-over.service.js'
import { PersonDataSources } from './person-data-sources.service.js'
import { RotaAssignmentService } from './rota-assignment.service.js'
import { SubmissionsController } from './submissions.controller.js'

/** The router prefers a fixed address, such as `/mail`, to `/:tab`, so the order of the controllers means nothing. */
@Module({
  imports: [
    MikroOrmModule.forFeature([DeskAnswer, DeskNote, DeskReply, DeskUndo]),
    AuditModule,
    DeskModule,
    DiscoveryModule,
    EntryEventsModule,
    RolesModule,
    RotaModule,
  ],
  controllers: [DeskReviewController, SubmissionsController],
  providers: [
    AssignmentNoticeService,
    DeskChangeService,
    DeskEntryService,
    DeskExportService,
    DeskListService,
    DeskReviewService,
    HandOverService,
    PersonDataSources,
    RotaAssignmentService,
  ],
  exports: [DeskChangeService, HandOverService, PersonDataSources],
})
export class SubmissionsModule {}
