import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { JournalModule } from '../journal/journal.service.js'
import { AccountSubmissionsController, AccountSubmissionsService } from './account-submissions.service.js'
import { FormsController } from './forms.controller.js'
import { formsEntities } from './submission.entity.js'
import { FormsService } from './forms.service.js'
import { SubmissionStoreService } from './submission-store.service.js'
import { TeamDigestService } from './team-digest.service.js'

@Module({
  imports: [MikroOrmModule.forFeature(formsEntities), AuthModule, JournalModule],
  controllers: [FormsController, AccountSubmissionsController],
  providers: [AccountSubmissionsService, FormsService, SubmissionStoreService, TeamDigestService],
  exports: [FormsService],
})
export class FormsModule {}
