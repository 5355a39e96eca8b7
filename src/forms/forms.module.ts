import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { FormsController } from './forms.controller.js'
import { formsEntities } from './forms.entities.js'
import { FormsService } from './forms.service.js'
import { PreviousVersionService } from './previous-version.service.js'
import { ReviewService } from './review.service.js'
import { SubmissionRepository } from './submission.repository.js'
import { SubmissionStoreService } from './submission-store.service.js'

@Module({
  imports: [MikroOrmModule.forFeature(formsEntities)],
  controllers: [FormsController],
  providers: [FormsService, SubmissionRepository, SubmissionStoreService, ReviewService, PreviousVersionService],
  exports: [ReviewService],
})
export class FormsModule {}
