import { ConversationsModule } from '../conversations/conversations.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { Module } from '@nestjs/common'
import { CallsModule } from '../calls/calls.module.js'
import { FormsModule } from '../forms/forms.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { SignedLinksModule } from '../signed-links/signed-links.module.js'
import { StatusPageService } from './status-page.service.js'
import { StatusPageController, EndLinksController } from './status-page.controller.js'

@Module({
  imports: [
    CallsModule,
    ConversationsModule,
    DeskModule,
    FormsModule,
    EntryEventsModule,
    SignedLinksModule,
    SubmissionsModule,
  ],
  controllers: [StatusPageController, EndLinksController],
  providers: [StatusPageService],
})
export class StatusPageModule {}
