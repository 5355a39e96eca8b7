import { Module } from '@nestjs/common'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuditModule } from '../audit/audit.module.js'
import { FormsModule } from '../forms/forms.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { SignedLinksModule } from '../signed-links/signed-links.module.js'
import { SecretsModule } from '../secrets/secrets.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { IntroductionMailsService } from './introduction-mails.service.js'
import { IntroductionAccountService, IntroductionPartService } from './introduction-part.service.js'
import {
  FounderController,
  IntroductionsController,
  IntroductionsSwitchController,
  InvestorController,
  StatementsController,
} from './introductions.controller.js'
import { CompanyProfile, Investor, InvestorStatement } from './introductions.entity.js'
import { IntroductionsPageService } from './introductions-page.service.js'
import { InvestorService } from './investor.service.js'
import { ProfileService } from './profile.service.js'

@Module({
  imports: [
    MikroOrmModule.forFeature([CompanyProfile, Investor, InvestorStatement]),
    AuditModule,
    FormsModule,
    EntryEventsModule,
    SignedLinksModule,
    SecretsModule,
    SubmissionsModule,
  ],
  controllers: [
    IntroductionsSwitchController,
    InvestorController,
    FounderController,
    StatementsController,
    IntroductionsController,
  ],
  providers: [
    IntroductionAccountService,
    IntroductionMailsService,
    IntroductionPartService,
    IntroductionsPageService,
    InvestorService,
    ProfileService,
  ],
  exports: [ProfileService],
})
export class IntroductionsModule {}
