import { Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { FormsModule } from '../forms/forms.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { SignedLinksModule } from '../signed-links/signed-links.module.js'
import { SecretsModule } from '../secrets/secrets.module.js'
import { ReportsModule } from '../reports/reports.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { IntroductionBoardService } from './introduction-board.service.js'
import { IntroductionMailsService } from './introduction-mails.service.js'
import { IntroductionAccountService, IntroductionPartService } from './introduction-part.service.js'
import { IntroductionSidesService } from './introduction-sides.service.js'
import { IntroductionStepMailsService } from './introduction-step-mails.service.js'
import { IntroductionService } from './introduction.service.js'
import {
  BoardController,
  CompaniesController,
  FounderController,
  IntroductionsController,
  IntroductionsSwitchController,
  InvestorController,
  StatementsController,
} from './introductions.controller.js'
import { CompanyProfile, Introduction, Investor, InvestorStatement } from './introductions.entity.js'
import { IntroductionsPageService } from './introductions-page.service.js'
import { InvestorService } from './investor.service.js'
import { MatchingService } from './matching.service.js'
import { ProfileService } from './profile.service.js'

@Module({
  imports: [
    MikroOrmModule.forFeature([CompanyProfile, Introduction, Investor, InvestorStatement]),
    AuditModule,
    FormsModule,
    EntryEventsModule,
    SignedLinksModule,
    SecretsModule,
    ReportsModule,
    SubmissionsModule,
  ],
  controllers: [
    IntroductionsSwitchController,
    InvestorController,
    FounderController,
    StatementsController,
    BoardController,
    CompaniesController,
    IntroductionsController,
  ],
  providers: [
    IntroductionAccountService,
    IntroductionBoardService,
    IntroductionMailsService,
    IntroductionPartService,
    IntroductionService,
    IntroductionSidesService,
    IntroductionStepMailsService,
    IntroductionsPageService,
    InvestorService,
    MatchingService,
    ProfileService,
  ],
  exports: [IntroductionService, ProfileService],
})
export class IntroductionsModule {}
