import { DeskModule } from '../desk/desk.module.js'
import { ReportsModule } from '../reports/reports.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { FormsModule } from '../forms/forms.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { SignedLinksModule } from '../signed-links/signed-links.module.js'
import { RotaModule } from '../rota/rota.module.js'
import { Call, CallHours } from './call.entity.js'
import { CallLinksService } from './call-links.service.js'
import { CallMailsService } from './call-mails.service.js'
import { CallPartService } from './call-part.service.js'
import { CallReportsService } from './call-reports.service.js'
import { CallService } from './call.service.js'
import { CallsPageService } from './calls-page.service.js'
import { HoursService } from './hours.service.js'
import { OpenTimesService } from './open-times.service.js'
import { PublicCallsController, CallsController } from './calls.controller.js'

@Module({
  imports: [
    MikroOrmModule.forFeature([Call, CallHours]),
    DeskModule,
    ReportsModule,
    SubmissionsModule,
    AuditModule,
    FormsModule,
    EntryEventsModule,
    SignedLinksModule,
    RotaModule,
  ],
  controllers: [PublicCallsController, CallsController],
  providers: [
    CallLinksService,
    CallMailsService,
    CallPartService,
    CallReportsService,
    CallService,
    CallsPageService,
    HoursService,
    OpenTimesService,
  ],
  exports: [CallsPageService, CallService],
})
export class CallsModule {}
