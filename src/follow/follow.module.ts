import { ConversationsModule } from '../conversations/conversations.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { Module } from '@nestjs/common'
import { CallsModule } from '../calls/calls.module.js'
import { FormsModule } from '../forms/forms.module.js'
import { JournalModule } from '../journal/journal.module.js'
import { LinksModule } from '../links/links.module.js'
import { IntroductionsModule } from '../introductions/introductions.module.js'
import { FollowService } from './follow.service.js'
import { FollowController, EndLinksController } from './follow.controller.js'

@Module({
  imports: [CallsModule, ConversationsModule, DeskModule, FormsModule, IntroductionsModule, JournalModule, LinksModule, SubmissionsModule],
  controllers: [FollowController, EndLinksController],
  providers: [FollowService],
})
export class FollowModule {}
