import { Module } from '@nestjs/common'
import { FormsModule } from '../forms/forms.module.js'
import { DeskController } from './desk.controller.js'
import { DeskEntryService } from './desk-entry.service.js'
import { DeskExportService } from './desk-export.service.js'
import { DeskIntakeService } from './desk-intake.service.js'
import { DeskListService } from './desk-list.service.js'
import { DeskMailService } from './desk-mail.service.js'
import { DeskPeopleService } from './desk-people.service.js'
import { DeskRetentionService } from './desk-retention.service.js'
import { DeskReviewService } from './desk-review.service.js'
import { DeskUsersService } from './desk-users.service.js'
import { DeskWorkController } from './desk-work.controller.js'

/** Order matters: `mail`, `review` and `users` are addresses of their own, not tabs. */
@Module({
  imports: [FormsModule],
  controllers: [DeskWorkController, DeskController],
  providers: [
    DeskEntryService,
    DeskExportService,
    DeskIntakeService,
    DeskListService,
    DeskMailService,
    DeskPeopleService,
    DeskRetentionService,
    DeskReviewService,
    DeskUsersService,
  ],
})
export class AdminModule {}
