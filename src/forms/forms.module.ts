import { Module } from '@nestjs/common'
import { FormsController } from './forms.controller.js'
import { FormsService } from './forms.service.js'
import { ReviewService } from './review.service.js'
import { SubmissionStoreService } from './submission-store.service.js'

@Module({
  controllers: [FormsController],
  providers: [FormsService, SubmissionStoreService, ReviewService],
  exports: [ReviewService],
})
export class FormsModule {}
