import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module, OnModuleInit } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { AuditModule } from '../audit/audit.module.js'
import { FormsModule } from '../forms/forms.controller.js'
import { HealthModule } from '../health/health.controller.js'
import { JobsService } from '../jobs/jobs.service.js'
import { JournalModule } from '../journal/journal.service.js'
import { RolesModule } from '../roles/roles.service.js'
import { WatchModule } from '../watch/watch.module.js'
import { WebhooksModule } from '../webhooks/webhooks.service.js'
import { AnswerLetterService } from './answers/answer-letter.service.js'
import { AnswerTemplate, DeskAnswer, DeskReply } from './answers/answer.entity.js'
import { AnswerTemplatesService } from './answers/answer-templates.service.js'
import { AnswerService } from './answers/answer.service.js'
import { AnswersController } from './answers/answers.controller.js'
import { InboundMailController, InboundMailService } from './answers/inbound-mail.service.js'
import { DeskAuditController, DeskAuditService } from './audit/desk-audit.controller.js'
import { AssignmentNoticeService } from './entries/assignment-notice.service.js'
import { DeskChangeService } from './entries/desk-change.service.js'
import { DeskController } from './desk.controller.js'
import { DeskEntryService } from './entries/desk-entry.service.js'
import { DeskExportService } from './entries/desk-export.service.js'
import { DeskNote, DeskUndo } from './entries/desk-entry.entity.js'
import { DeskListService } from './entries/desk-list.service.js'
import { DeskMailController, DeskMailService } from './mail/desk-mail.service.js'
import { DeskStaffService } from './users/desk-staff.service.js'
import { PURGE_CRON } from './retention/desk-retention.rules.js'
import { DeskRetentionService } from './retention/desk-retention.service.js'
import { DeskReviewController, DeskReviewService } from './entries/desk-review.service.js'
import { DeskUsersController } from './users/desk-users.controller.js'
import { DeskUsersService } from './users/desk-users.service.js'
import { DeskViewController } from './views/desk-view.controller.js'
import { DeskView } from './views/desk-view.repository.js'
import { DeskViewService } from './views/desk-view.service.js'
import { HandOverService } from './users/hand-over.service.js'
import { DeskTokensService, TokensController } from './integrations/tokens.controller.js'
import { OpenApiController, OpenApiService } from './integrations/openapi/openapi.service.js'
import { DeskWebhooksService } from './integrations/desk-webhooks.service.js'
import { WebhooksController } from './integrations/webhooks.controller.js'
import { LiveController } from './live/live.controller.js'
import { LivePresenceService } from './live/live-presence.service.js'
import { LiveStreamsService } from './live/live-streams.service.js'
import { PeopleController } from './people/people.controller.js'
import { PersonCopyService } from './people/person-copy.service.js'
import { PersonCorrectionService } from './people/person-correction.service.js'
import { PersonMerge, PersonMergeAddress } from './people/person-merge.repository.js'
import { PersonMergeService } from './people/person-merge.service.js'
import { PersonPageService } from './people/person-page.service.js'
import { PersonParts } from './people/person-parts.service.js'
import { PersonRecordsService } from './people/person-records.service.js'
import { PersonRequest } from './people/person-request.repository.js'
import { PersonRequestsService } from './people/person-requests.service.js'
import { PersonRightsService } from './people/person-rights.service.js'
import { DeskDigest } from './promises/promise.repository.js'
import { DeskDigestService, DIGEST_CRON, DigestController } from './promises/desk-digest.service.js'
import { DueWarningService, WARNING_CRON } from './promises/due-warning.service.js'
import { RotaController } from './rota/rota.controller.js'
import { RotaAssignmentService } from './rota/rota-assignment.service.js'
import { RotaService } from './rota/rota.service.js'
import { WeekController, WeekService } from './week/week.service.js'
import { RotaModule } from '../rota/rota-queue.service.js'

/** The router prefers a fixed address, such as `/mail`, to `/:tab`, so the order of the controllers means nothing. */
@Module({
  imports: [
    MikroOrmModule.forFeature([
      AnswerTemplate,
      DeskAnswer,
      DeskNote,
      DeskReply,
      DeskUndo,
      DeskView,
      DeskDigest,
      PersonMerge,
      PersonMergeAddress,
      PersonRequest,
    ]),
    AuditModule,
    AuthModule,
    FormsModule,
    HealthModule,
    JournalModule,
    RolesModule,
    RotaModule,
    WatchModule,
    WebhooksModule,
  ],
  controllers: [
    AnswersController,
    InboundMailController,
    OpenApiController,
    TokensController,
    WebhooksController,
    LiveController,
    DigestController,
    PeopleController,
    RotaController,
    DeskMailController,
    DeskReviewController,
    DeskAuditController,
    DeskUsersController,
    DeskViewController,
    WeekController,
    DeskController,
  ],
  providers: [
    AnswerLetterService,
    AnswerService,
    AnswerTemplatesService,
    InboundMailService,
    DeskAuditService,
    AssignmentNoticeService,
    DeskChangeService,
    DeskEntryService,
    DeskExportService,
    DeskListService,
    DeskMailService,
    DeskStaffService,
    DeskRetentionService,
    DeskTokensService,
    DeskWebhooksService,
    DeskReviewService,
    HandOverService,
    DeskUsersService,
    DeskViewService,
    OpenApiService,
    DeskDigestService,
    DueWarningService,
    LivePresenceService,
    LiveStreamsService,
    PersonCopyService,
    PersonCorrectionService,
    PersonMergeService,
    PersonPageService,
    PersonParts,
    PersonRecordsService,
    PersonRequestsService,
    PersonRightsService,
    RotaAssignmentService,
    RotaService,
    WeekService,
  ],
  exports: [
    AnswerTemplatesService,
    DeskChangeService,
    DeskDigestService,
    DeskStaffService,
    InboundMailService,
    PersonParts,
    WeekService,
  ],
})
export class AdminModule implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly retention: DeskRetentionService,
    private readonly warnings: DueWarningService,
    private readonly digests: DeskDigestService,
  ) {}

  async onModuleInit() {
    await this.jobs.schedule('retention', PURGE_CRON, () => this.retention.erase(), {
      due: () => this.retention.due(),
    })
    await this.jobs.schedule('due-warnings', WARNING_CRON, () => this.warnings.warn())
    await this.jobs.schedule('desk-digest', DIGEST_CRON, () => this.digests.send())
  }
}
