import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module.js'
import { DeskModule } from '../desk/desk.module.js'
import { EntryEventsModule } from '../entry-events/entry-events.module.js'
import { SubmissionsModule } from '../submissions/submissions.module.js'
import { AnswerLetterService } from './answer-letter.service.js'
import { AnswerTemplate } from './answer-template.entity.js'
import { AnswerTemplatesService } from './answer-templates.service.js'
import { AnswerService } from './answer.service.js'
import { AnswersController } from './answers.controller.js'
import { DeskMailController } from './desk-mail.controller.js'
import { DeskMailService } from './desk-mail.service.js'
import { InboundMailController } from './inbound-mail.controller.js'
import { InboundMailService } from './inbound-mail.service.js'

@Module({
  imports: [MikroOrmModule.forFeature([AnswerTemplate]), AuditModule, DeskModule, EntryEventsModule, SubmissionsModule],
  controllers: [AnswersController, DeskMailController, InboundMailController],
  providers: [AnswerLetterService, AnswerService, AnswerTemplatesService, DeskMailService, InboundMailService],
  exports: [AnswerTemplatesService, InboundMailService],
})
export class ConversationsModule {}
