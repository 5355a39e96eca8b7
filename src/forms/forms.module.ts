import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/auth.module.js'
import { RotaModule } from '../rota/rota-queue.service.js'
import { WebhooksModule } from '../webhooks/webhooks.module.js'
import { AccountSubmissionsController, AccountSubmissionsService } from './account-submissions.service.js'
import { FormsController } from './forms.controller.js'
import { formsEntities } from './submission.entity.js'
import { FormsService } from './forms.service.js'
import { ReviewService } from './review.service.js'
import { SubmissionRepository } from './submission.repository.js'
import { SubmissionStoreService } from './submission-store.service.js'

@Module({
  imports: [MikroOrmModule.forFeature(formsEntities), AuthModule, RotaModule, WebhooksModule],
  controllers: [FormsController, AccountSubmissionsController],
  providers: [AccountSubmissionsService, FormsService, SubmissionRepository, SubmissionStoreService, ReviewService],
  exports: [ReviewService, SubmissionRepository],
})
export class FormsModule {}
