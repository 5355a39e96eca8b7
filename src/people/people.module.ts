import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module.js'
import { AuthModule } from '../auth/auth.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { DeskRetentionService } from './desk-retention.service.js'
import { PeopleController } from './people.controller.js'
import { PersonCopyService } from './person-copy.service.js'
import { PersonCorrectionService } from './person-correction.service.js'
import { PersonMerge, PersonMergeAddress } from './person-merge.entity.js'
import { PersonMergeService } from './person-merge.service.js'
import { PersonPageService } from './person-page.service.js'
import { PersonRecordsService } from './person-records.service.js'
import { PersonRequest } from './person-request.entity.js'
import { PersonRequestsService } from './person-requests.service.js'
import { PersonRightsService } from './person-rights.service.js'

@Module({
  imports: [
    MikroOrmModule.forFeature([PersonMerge, PersonMergeAddress, PersonRequest]),
    AuditModule,
    AuthModule,
    DeskModule,
    EntryEventsModule,
    SubmissionsModule,
  ],
  controllers: [PeopleController],
  providers: [
    DeskRetentionService,
    PersonCopyService,
    PersonCorrectionService,
    PersonMergeService,
    PersonPageService,
    PersonRecordsService,
    PersonRequestsService,
    PersonRightsService,
  ],
})
export class PeopleModule {}
