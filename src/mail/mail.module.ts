import { Global, Module } from '@nestjs/common'
import { MailQueueService } from './mail-queue.service.js'
import { MailService } from './mail.service.js'

@Global()
@Module({ providers: [MailQueueService, MailService], exports: [MailService] })
export class MailModule {}
