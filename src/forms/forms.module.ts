import { Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { FormsService } from './forms.service.js'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { AuthModule } from '../auth/auth.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { AccountSubmissionsController } from './account-submissions.controller.js'
import { AccountSubmissionsService } from './account-submissions.service.js'
import { formsEntities } from './submission.entity.js'
import { SubmissionStoreService } from './submission-store.service.js'
import { TeamDigestService } from './team-digest.service.js'
import { FormsController } from './forms.controller.js'

@Module({
  imports: [MikroOrmModule.forFeature(formsEntities), AuthModule, DiscoveryModule, EntryEventsModule],
  controllers: [FormsController, AccountSubmissionsController],
  providers: [AccountSubmissionsService, FormsService, SubmissionStoreService, TeamDigestService],
  exports: [FormsService],
})
export class FormsModule {}
